import type { View } from '../../../lib/explorer/geometry.ts'
import { svg } from './svg.ts'

/** Side of a grid cell at zoom 1; cells keep between one and two times this on the screen. */
const CELL = 96
const TILE = { width: 960, height: 720 }
/** The terrain lies deeper than the tree and moves less. */
const DEPTH = 0.3

/** A closed ring around a point, its radius swelling with the angle. */
function ring(cx: number, cy: number, radius: number, seed: number): string {
  const points = 48
  let path = ''
  for (let i = 0; i < points; i += 1) {
    const angle = (i / points) * Math.PI * 2
    const swell =
      1 +
      0.17 * Math.sin(angle * 2 + seed) +
      0.09 * Math.sin(angle * 3 - seed * 1.7) +
      0.05 * Math.sin(angle * 5 + seed * 0.6)
    const x = cx + Math.cos(angle) * radius * swell * 1.35
    const y = cy + Math.sin(angle) * radius * swell
    path += `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return `${path}Z`
}

const HILLS = [
  { x: 250, y: 215, rings: 7, seed: 1.1, step: 22 },
  { x: 690, y: 500, rings: 8, seed: 3.4, step: 21 },
  { x: 735, y: 120, rings: 4, seed: 5.2, step: 20 },
  { x: 190, y: 575, rings: 5, seed: 0.3, step: 20 },
]

function terrain(): SVGSVGElement {
  const lines = HILLS.flatMap((hill) =>
    Array.from({ length: hill.rings }, (_, i) =>
      svg('path', {
        class: i % 4 === 3 ? 'contour contour-index' : 'contour',
        d: ring(hill.x, hill.y, hill.step * (i + 0.7), hill.seed + i * 0.13),
      }),
    ),
  )
  const pattern = svg(
    'pattern',
    { id: 'explorer-terrain', patternUnits: 'userSpaceOnUse', ...TILE },
    lines,
  )
  return svg('svg', { class: 'explorer-terrain', 'aria-hidden': 'true' }, [
    pattern,
    svg('rect', { width: '100%', height: '100%', fill: 'url(#explorer-terrain)' }),
  ])
}

const wrap = (value: number, length: number) => ((value % length) + length) % length

/** The grid and the contour lines under the tree; both move by transform alone while panning. */
export function createBackdrop(host: HTMLElement) {
  const grid = document.createElement('div')
  grid.className = 'explorer-grid'
  const land = terrain()
  host.prepend(land, grid)
  let cell = CELL
  grid.style.backgroundSize = `${CELL}px ${CELL}px`

  return {
    /** Moves both; with `sharp`, the grid is painted anew at its size rather than scaled. */
    follow({ x, y, k }: View, sharp: boolean): void {
      const size = CELL * k * 2 ** Math.ceil(-Math.log2(k))
      const ratio = size / cell
      if (ratio !== 1 && (sharp || ratio > 1.5 || ratio < 0.7)) {
        cell = size
        grid.style.backgroundSize = `${size}px ${size}px`
      }
      const gridX = wrap(x, size)
      const gridY = wrap(y, size)
      grid.style.transform = `translate(${gridX}px,${gridY}px) scale(${size / cell})`
      const landX = wrap(x * DEPTH, TILE.width)
      const landY = wrap(y * DEPTH, TILE.height)
      land.style.transform = `translate(${landX}px,${landY}px)`
    },

    destroy(): void {
      grid.remove()
      land.remove()
    },
  }
}
