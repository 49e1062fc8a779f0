// options.js: translates the description of a chart into options of uPlot.

/**
 * @typedef {object} Line
 * @property {string} label
 * @property {(number | null)[]} values
 * @property {string} colour  the name of a custom property, such as --accent
 * @property {(number | null)[]} [low]   intervals around the values, drawn as a band
 * @property {(number | null)[]} [high]
 * @property {'line' | 'points' | 'steps'} [kind]
 */

/**
 * A button at a point of the chart.
 * @typedef {object} Mark
 * @property {number} x
 * @property {number} y
 * @property {string} sign   what is seen, one or two characters
 * @property {string} kind   a class
 * @property {string} label  for screen readers and the pointer
 * @property {() => void} chosen
 */

/**
 * @typedef {object} Spec
 * @property {string} title  for screen readers
 * @property {number[]} x
 * @property {string} xLabel
 * @property {string} yLabel
 * @property {Line[]} lines
 * @property {(value: number) => string} [format]  values on the y axis
 * @property {[number, number]} [range]  of the y axis
 * @property {boolean} [wholeX]  x is a count: no ticks between whole numbers
 * @property {boolean} [logX]
 * @property {boolean} [logY]
 * @property {number} [height]
 * @property {(from: number, to: number) => void} [zoomed]
 * @property {(index: number) => void} [chosen]  a click at the nearest x
 * @property {Mark[]} [marks]
 */

/** The columns of a chart: x, then each line followed by the ends of its band. @param {Spec} spec */
export function plainData({ x, lines }) {
  return [x, ...lines.flatMap(({ values, low, high }) => (low && high ? [values, high, low] : [values]))];
}

/** @param {Element} element @param {string} name */
const colourOf = (element, name) => getComputedStyle(element).getPropertyValue(name).trim() || 'gray';

/** @param {Line} line @param {string} colour */
function shape(line, colour) {
  const points = { show: line.kind === 'points', size: 6, fill: colour };
  return { label: line.label, stroke: colour, width: line.kind === 'points' ? 0 : 1.8, points, spanGaps: true };
}

/** @param {Spec} spec @param {Element} element */
function seriesAndBands(spec, element) {
  /** @type {object[]} */
  const series = [{ label: spec.xLabel }];
  const bands = [];
  for (const line of spec.lines) {
    const colour = colourOf(element, line.colour);
    series.push(shape(line, colour));
    if (!line.low || !line.high) continue;
    const first = series.length;
    const edge = { stroke: 'transparent', width: 0, points: { show: false } };
    series.push({ ...edge, label: `${line.label} ↑` }, { ...edge, label: `${line.label} ↓` });
    bands.push({ series: [first, first + 1], fill: `color-mix(in srgb, ${colour} 22%, transparent)` });
  }
  return { series, bands };
}

/** @param {Spec} spec */
function hooks({ zoomed, chosen }) {
  /** @type {Record<string, Function[]>} */
  const all = {};
  if (zoomed) {
    all.setSelect = [(/** @type {any} */ plot) => {
      const { left, width } = plot.select;
      if (width > 4) zoomed(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
    }];
  }
  if (chosen) {
    all.ready = [(/** @type {any} */ plot) => plot.over.addEventListener('click', () => {
      if (plot.cursor.idx != null) chosen(plot.cursor.idx);
    })];
  }
  return all;
}

const WHOLE_STEPS = [1, 2, 5].flatMap((digit) => Array.from({ length: 10 }, (_, power) => digit * 10 ** power)).sort((a, b) => a - b);

/** @param {Spec} spec @param {Element} element */
export function optionsOf(spec, element) {
  const ink = colourOf(element, '--ink-soft');
  const grid = { stroke: colourOf(element, '--panel-line'), width: 1 };
  const axis = { stroke: ink, grid, ticks: grid, labelGap: 4, labelSize: 22 };
  const format = spec.format ?? ((value) => value.toLocaleString());
  return {
    ...seriesAndBands(spec, element),
    legend: { show: false },
    cursor: { drag: { x: true, y: false } },
    scales: {
      x: { time: false, distr: spec.logX ? 3 : 1 },
      y: { distr: spec.logY ? 3 : 1, ...(spec.range ? { range: spec.range } : {}) },
    },
    axes: [
      { ...axis, label: spec.xLabel, ...(spec.wholeX ? { incrs: WHOLE_STEPS } : {}) },
      { ...axis, label: spec.yLabel, size: 62, values: (/** @type {any} */ _, /** @type {(number|null)[]} */ ticks) => ticks.map((tick) => (tick == null ? '' : format(tick))) },
    ],
    hooks: hooks(spec),
  };
}
