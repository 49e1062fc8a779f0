// chart.js: the charts of the page, drawn by uPlot and fitted to their box. Drag to zoom, double-click to reset. A build
// without the library shows a message instead.
import { el, fill, setVars } from '../dom.js';
import { t } from '../i18n/index.js';
import { watch } from '../settings.js';
import { MarkLayer } from './marks.js';
import { optionsOf, plainData } from './options.js';

/** @import {Spec} from './options.js' */

const LIBRARY = new URL('../vendor/uplot.js', import.meta.url).href;
const SHEET = new URL('../vendor/uplot.css', import.meta.url).href;

/** @type {Promise<any> | undefined} */
let library;

/** Loads the library once. @returns {Promise<any>} its class, or undefined when this build has none */
function load() {
  library ??= import(LIBRARY).then((module) => {
    document.head.append(el('link', { rel: 'stylesheet', href: SHEET }));
    return module.default;
  }, () => undefined);
  return library;
}

export class Chart {
  /** @param {Spec} spec */
  constructor(spec) {
    this.spec = spec;
    this.box = el('div', { class: 'chart-box' });
    this.legend = el('p', { class: 'chart-legend fine' });
    this.element = el('div', { class: 'chart', role: spec.marks ? 'group' : 'img', 'aria-label': spec.title }, this.box, this.legend);
    /** @type {number | undefined} */
    this.pointed = undefined;
    /** @type {any} */
    this.plot = undefined;
    /** @type {MarkLayer | undefined} */
    this.layer = undefined;
    this.gone = false;
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(this.element);
    this.unwatch = watch(() => setTimeout(() => this.draw()));
    this.draw();
  }

  /** Shows other lines. @param {Spec} spec */
  update(spec) {
    this.spec = spec;
    this.element.setAttribute('aria-label', spec.title);
    this.draw();
  }

  async draw() {
    const Library = await load();
    if (this.gone) return;
    if (!Library) return fill(this.box, el('p', { class: 'fine' }, t('chart.none')));
    this.plot?.destroy();
    const size = { width: this.width, height: this.spec.height ?? 260 };
    const options = optionsOf(this.spec, this.element);
    const hooks = { ...options.hooks, draw: [(/** @type {any} */ plot) => this.layer?.place(plot)] };
    this.layer = undefined;
    this.plot = new Library({ ...options, hooks, ...size }, plainData(this.spec), this.box);
    this.layer = new MarkLayer(this.plot, this.spec.marks ?? []);
    this.layer.point(this.plot, this.pointed);
    this.drawLegend();
  }

  /** Shows a vertical line at x. @param {number} x */
  point(x) {
    this.pointed = x;
    this.layer?.point(this.plot, x);
  }

  /** A name for each line where there are several. */
  drawLegend() {
    const { lines } = this.spec;
    fill(this.legend, ...(lines.length < 2 ? [] : lines.map(({ label, colour }) => {
      const key = el('span', { class: 'chart-key', 'aria-hidden': 'true' });
      setVars(key, { '--key': `var(${colour})` });
      return el('span', {}, key, label);
    })));
  }

  get width() {
    return Math.max(240, Math.floor(this.element.clientWidth) || 600);
  }

  fit() {
    if (this.plot && this.plot.width !== this.width) {
      this.plot.setSize({ width: this.width, height: this.spec.height ?? 260 });
    }
  }

  leave() {
    this.gone = true;
    this.sizes.disconnect();
    this.unwatch();
    this.plot?.destroy();
  }
}
