import type { ShareKind } from '../../../contract/share-form.ts'
import { type Drawing, node, ruled, sheet, WAY } from './drawings.ts'
import { INK } from './palette.ts'

/** What stands on a sheet whose upper left corner is at 760, 130. */
type Writing = string

const stroke = (color: string, width: number) =>
  `stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

/** A star, what lies around it, and lines about it. */
function niche(): Writing {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 42 : 18
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    return `${(890 + radius * Math.cos(angle)).toFixed(1)} ${(232 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `<path fill="${INK.accent}" fill-opacity=".25" ${stroke(INK.accent, 5)} d="M${points.join('L')}z"/>
${ruled(805, 325, [170])}${ruled(805, 365, [150, 170, 120])}`
}

/** Three columns with the same rows, one value of each row marked. */
function comparison(): Writing {
  const columns = [800, 866, 932]
  const rows = [210, 258, 306, 354, 402]
  const marked = [1, 0, 1, 2, 1]
  const cells = rows.flatMap((y, row) =>
    columns.map((x, column) => ({ x, y, isMarked: marked[row] === column })),
  )
  const line = ({ x, y }: { x: number; y: number }) => `M${x} ${y}h44`
  const heads = columns.map((x, index) =>
    node(x + 22, 168, 11, index === 1 ? 'terminal' : 'branch'),
  )
  return `${heads.join('')}
<path ${stroke(INK.contourIndex, 8)} d="${cells
    .filter(({ isMarked }) => !isMarked)
    .map(line)
    .join('')}"/>
<path ${stroke(INK.accent, 8)} d="${cells
    .filter(({ isMarked }) => isMarked)
    .map(line)
    .join('')}"/>`
}

/** Two remarks, each with its bar at the left, and the idea below. */
function analysis(): Writing {
  return `<path ${stroke(INK.accent, 6)} d="M800 170V226M800 266V322"/>
${ruled(826, 186, [140, 110])}${ruled(826, 282, [120, 145])}
${node(822, 398, 24, 'terminal')}<path ${stroke(INK.terminal, 5)} d="M812 398l8 8 14-16"/>
${ruled(868, 388, [110, 80])}`
}

/** A line of demand, and figures below. */
function report(): Writing {
  return `${ruled(800, 180, [120])}
<path ${stroke(INK.accent, 5)} d="M800 300l40-30 45 12 45-48 45-20"/>${ruled(800, 350, [180, 160, 180, 110])}`
}

const WRITING: Record<ShareKind, () => Writing> = { candidate: niche, comparison, analysis, report }

/** A sheet that is handed from one place to another, with what a link of a kind shows. */
export function handed(kind: ShareKind = 'report'): Drawing {
  return {
    svg: `<path ${WAY} d="M600 480C680 470 690 360 770 340M1010 250C1080 230 1070 150 1130 130"/>${node(600, 480, 17, 'branch')}${node(1130, 130, 17, 'terminal')}
<g transform="rotate(-5 890 310)">${sheet(760, 130, 260, 340)}${WRITING[kind]()}</g>`,
    labels: [],
  }
}
