import type { Plugin } from 'vite'

// d3-zoom animates with d3-transition and d3-interpolate, and the explorer animates by itself: a
// tenth of its scripts would be animations and colors that nothing uses.
const LEAN_D3: Record<string, string> = {
  'd3-transition': `import { selection } from 'd3-selection'
     selection.prototype.interrupt = function () { return this }
     export const interrupt = () => {}`,
  'd3-interpolate': 'export const interpolateZoom = undefined',
}
const LEAN = '\0nicher:lean-'

export const leanD3: Plugin = {
  name: 'nicher:lean-d3',
  enforce: 'pre',
  resolveId: (id) => (id in LEAN_D3 ? LEAN + id : undefined),
  load: (id) => (id.startsWith(LEAN) ? LEAN_D3[id.slice(LEAN.length)] : undefined),
}

// What uPlot keeps reachable and no chart here uses: bars, steps and splines, axes of dates and of
// logarithms, and helpers for other programs. Together a quarter of its bytes.
const UNUSED: [text: RegExp, instead: string][] = [
  [/\(paths\.(?:stepped|bars|spline) +=[^;]+;/g, ''],
  [
    /uPlot\.(?:rangeNum|rangeLog|rangeAsinh|orient|join|fmtDate|tzDate|addGap|clipGaps) *=[^;]+;/g,
    '',
  ],
  [/const _timeAxisSplits = [^;]+;/, ''],
  [/const _timeAxisVals +=[^;]+;/, 'const _timeAxisVals = undefined;'],
  [/const _timeSeriesVal +=[^;]+;/, 'const _timeSeriesVal = undefined;'],
  [/const \[ *timeIncrs(?:Ms|S),[^;]+;/g, ''],
  [/\(isTime \? \(ms == 1 \? timeIncrsMs : timeIncrsS\) : numIncrs\)/, 'numIncrs'],
  [
    /isTime && sc\.distr == 1 \? _timeAxisSplits : sc\.distr == 3 \? logAxisSplits : sc\.distr == 4 \? asinhAxisSplits : /,
    '',
  ],
  [
    /sc\.distr >= 3 && sc\.log == 10 \? log10AxisValsFilt : sc\.distr == 3 && sc\.log == 2 \? log2AxisValsFilt : /,
    '',
  ],
  [/timeAxisVals\(_tzDate, timeAxisStamps\(av, _fmtDate\)\)/, 'av'],
  [/timeAxisVal\(_tzDate, av\)/, 'av'],
  [/timeSeriesVal\(_tzDate, timeSeriesStamp\(sv, _fmtDate\)\)/, 'sv'],
]

export const leanUplot: Plugin = {
  name: 'nicher:lean-uplot',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/uplot\/dist\/uPlot\.esm\.js$/.test(id)) return undefined
    return UNUSED.reduce((rest, [text, instead]) => {
      if (rest.search(text) === -1) throw new Error(`uPlot has changed: it has no ${text}`)
      return rest.replace(text, instead)
    }, code)
  },
}
