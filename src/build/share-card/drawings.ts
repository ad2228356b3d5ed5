import type { Label } from './label.ts'
import { INK } from './palette.ts'

/** The right side of a picture. */
export interface Drawing {
  svg: string
  labels: readonly Label[]
}

type Tone = 'branch' | 'unexplored' | 'terminal'

/** A place on the map. */
export function node(x: number, y: number, r: number, tone: Tone): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${INK[`${tone}Soft`]}" stroke="${INK[tone]}" stroke-width="3"/>`
}

function count(words: string, x: number, y: number, size: number, color: string): Label {
  return { words, x: x - 40, y, width: 80, size, weight: 800, color }
}

/** The stroke of a route. */
export const WAY = `stroke="${INK.accent}" stroke-width="4" stroke-dasharray="12 9" stroke-linecap="round"`

/** Small enough to keep the longest names inside the frame. */
function labelSize(name: string): number {
  return Math.min(20, Math.floor(620 / name.length))
}

/** A niche and what lies below it, as the explorer draws them. */
export function branch(total: number, below: readonly { name: string; count: number }[]): Drawing {
  const root = { x: 650, y: 315 }
  const step = Math.min(64, 500 / below.length)
  const rows = below.map((item, index) => ({
    ...item,
    x: 796,
    y: 315 + (index - (below.length - 1) / 2) * step,
  }))
  const lines = rows.map(
    ({ x, y }) => `M${root.x} ${root.y}C${root.x + 90} ${root.y} ${x - 90} ${y} ${x} ${y}`,
  )
  return {
    svg: `<path stroke="${INK.lineStrong}" stroke-width="1.6" d="${lines.join('')}"/>
<circle cx="${root.x}" cy="${root.y}" r="46" stroke="${INK.accent}" stroke-width="3"/>${node(root.x, root.y, 37, 'branch')}
${rows.map(({ x, y }) => node(x, y, 19, 'branch')).join('')}`,
    labels: [
      count(String(total), root.x, root.y, 28, INK.branch),
      ...rows.map(({ x, y, count: number }) => count(String(number), x, y, 16, INK.branch)),
      ...rows.map(({ name, x, y }) => ({ words: name, x: x + 33, y, size: labelSize(name) })),
    ],
  }
}

/** A route that climbs over the land: four places, the last one the end. */
export function route(): Drawing {
  const stops = [
    [610, 520],
    [690, 400],
    [776, 306],
    [824, 184],
  ] as const
  const places = stops.map(([x, y], index) => node(x, y, 17, index === 3 ? 'terminal' : 'branch'))
  return {
    svg: `<path ${WAY} d="M610 520C650 480 660 430 690 400S760 360 776 306 790 230 824 184"/>${places.join('')}<circle cx="824" cy="184" r="6" fill="${INK.terminal}"/>`,
    labels: [],
  }
}

/** Twelve months of demand, as the validator draws them. */
export function demand(volumes: readonly number[]): Drawing {
  const highest = Math.max(...volumes)
  const points = volumes.map(
    (volume, index) =>
      `${640 + (index * 480) / (volumes.length - 1)} ${470 - (volume / highest) * 270}`,
  )
  const lines = [200, 267.5, 335, 402.5, 470].map((y) => `M620 ${y}H1140`)
  return {
    svg: `<path stroke="${INK.line}" stroke-width="1.5" d="${lines.join('')}"/>
<path fill="${INK.accent}" fill-opacity=".14" d="M640 470L${points.join('L')}L1120 470z"/>
<path stroke="${INK.accent}" stroke-width="5" stroke-linejoin="round" d="M${points.join('L')}"/>
${points.map((point) => `<circle cx="${point.split(' ')[0]}" cy="${point.split(' ')[1]}" r="6" fill="${INK.ground}" stroke="${INK.accent}" stroke-width="3"/>`).join('')}`,
    labels: [],
  }
}

/** A sheet that lies on the map. */
export const sheet = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${INK.surface}" stroke="${INK.lineStrong}" stroke-width="1.5"/>`

/** Lines of writing, each as wide as told. */
export function ruled(x: number, y: number, widths: readonly number[]): string {
  const lines = widths.map((width, index) => `M${x} ${y + index * 24}h${width}`)
  return `<path stroke="${INK.contourIndex}" stroke-width="8" stroke-linecap="round" d="${lines.join('')}"/>`
}

/** Remarks of people, quoted, that lead to one idea. */
export function remarks(): Drawing {
  const heights = [130, 270, 410]
  const lines = heights.map((y) => `M890 ${y + 50}C960 ${y + 50} 960 320 1030 320`)
  return {
    svg: `<path stroke="${INK.lineStrong}" stroke-width="1.6" d="${lines.join('')}"/>
${heights.map((y) => `${sheet(640, y, 250, 100)}${ruled(716, y + 27, [140, 110, 130])}`).join('')}
<circle cx="1060" cy="320" r="48" stroke="${INK.accent}" stroke-width="3"/>${node(1060, 320, 38, 'terminal')}
<path stroke="${INK.terminal}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M1045 321l10 10 20-22"/>`,
    labels: heights.map((y) => ({
      words: '“',
      x: 658,
      y: y + 66,
      size: 68,
      weight: 800,
      color: INK.accent,
    })),
  }
}

/** How the page of evidence draws figures: a mark on its range, on a scale. */
export function ranges(): Drawing {
  const rows = [
    { y: 190, low: 900, at: 950, high: 1000, tone: INK.accent },
    { y: 290, low: 790, at: 830, high: 870, tone: INK.accent },
    { y: 390, low: 700, at: 730, high: 760, tone: INK.lineStrong },
  ]
  const scale = [640, 765, 890, 1015, 1140].map((x) => `M${x} 130V460`)
  return {
    svg: `<path stroke="${INK.line}" stroke-width="1.5" d="${scale.join('')}"/>
${rows
  .map(
    ({ y, low, at, high, tone }) =>
      `<path stroke="${INK.contourIndex}" stroke-width="2" d="M640 ${y}H1140"/><path stroke="${tone}" stroke-width="18" stroke-opacity=".4" d="M${low} ${y}H${high}"/><path stroke="${tone}" stroke-width="6" stroke-linecap="round" d="M${at} ${y - 24}V${y + 24}"/>`,
  )
  .join('')}`,
    // No numbers on the scale: these are no measured figures.
    labels: [],
  }
}

/** A trail from camp to camp. */
export function trail(): Drawing {
  const camps = [
    [650, 470],
    [770, 380],
    [880, 400],
    [960, 290],
    [1060, 250],
    [1090, 140],
  ] as const
  return {
    svg: `<path ${WAY} d="M${camps.map((camp) => camp.join(' ')).join('L')}"/>
${camps.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="22" fill="${INK.ground}" stroke="${INK.accent}" stroke-width="3"/>`).join('')}`,
    labels: camps.map(([x, y], index) => count(String(index + 1), x, y, 20, INK.ink)),
  }
}

/** A written sheet. */
export function paper(): Drawing {
  return {
    svg: `<g transform="rotate(4 890 320)">${sheet(700, 100, 380, 440)}${ruled(750, 160, [170])}${ruled(750, 220, [280, 260, 280, 190])}${ruled(750, 350, [280, 240, 270, 280, 120])}
<path stroke="${INK.accent}" stroke-width="4" stroke-linecap="round" d="M750 500c20-26 30-26 34-8s18 10 30-6 20 4 34 2"/></g>`,
    labels: [],
  }
}

/** The places of the atlas over the land, each as large as its branch. */
export function places(sizes: readonly number[]): Drawing {
  const largest = Math.max(...sizes)
  // The golden angle spreads any number of places evenly over the round.
  const marks = sizes.map((size, index) => {
    const distance = 46 * Math.sqrt(index + 0.5)
    const angle = index * 2.399963
    const x = Math.round(900 + distance * Math.cos(angle))
    const y = Math.round(318 + distance * Math.sin(angle))
    return node(x, y, Math.round(10 + (14 * size) / largest), 'branch')
  })
  return { svg: marks.join(''), labels: [] }
}
