// dom.js: making elements without a framework, and without markup in strings.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * Sets attributes: functions become listeners, true a bare attribute, false and nothing no attribute.
 * @param {Element} element
 * @param {Attributes} attributes
 */
function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAll(element, attributes);
  fill(element, ...children);
  return element;
}

/**
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  setAll(element, attributes);
  fill(element, ...children);
  return element;
}

/**
 * Replaces what is in an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(
    .../** @type {(Node | string)[]} */ (children.filter((child) => child || child === '')));
}

/**
 * Sets CSS custom properties; a strict content security policy allows them, not style attributes.
 * @param {HTMLElement | SVGElement} element
 * @param {Record<string, string | number>} properties
 */
export function setVars(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    element.style.setProperty(name, String(value));
  }
}
