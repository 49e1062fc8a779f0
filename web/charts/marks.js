// marks.js: buttons at points of a chart, and a line at one x. They follow the chart when it is zoomed or resized.
import { el, setVars } from '../dom.js';

/** @import {Mark} from './options.js' */

export class MarkLayer {
  /** @param {any} plot @param {Mark[]} marks */
  constructor(plot, marks) {
    this.line = el('div', { class: 'chart-line', hidden: true });
    /** @type {number | undefined} */
    this.x = undefined;
    this.pairs = marks.map((mark) => ({ mark, button: this.button(mark) }));
    plot.over.append(this.line, ...this.pairs.map(({ button }) => button));
    this.place(plot);
  }

  /** @param {Mark} mark */
  button(mark) {
    return el('button', {
      class: `chart-mark ${mark.kind}`, type: 'button', title: mark.label, 'aria-label': mark.label,
      click: (/** @type {Event} */ event) => {
        event.stopPropagation();
        mark.chosen();
      },
      mousedown: (/** @type {Event} */ event) => event.stopPropagation(),
    }, mark.sign);
  }

  /** @param {any} plot @param {number | undefined} x */
  point(plot, x) {
    this.x = x;
    this.place(plot);
  }

  /** Moves everything to where its values are now. @param {any} plot */
  place(plot) {
    const { min, max } = plot.scales.x;
    const outside = (/** @type {number} */ x) => !(x >= min && x <= max);
    for (const { mark, button } of this.pairs) {
      button.hidden = outside(mark.x);
      setVars(button, { '--x': `${plot.valToPos(mark.x, 'x')}px`, '--y': `${plot.valToPos(mark.y, 'y')}px` });
    }
    this.line.hidden = this.x === undefined || outside(this.x);
    if (this.x !== undefined) setVars(this.line, { '--x': `${plot.valToPos(this.x, 'x')}px` });
  }
}
