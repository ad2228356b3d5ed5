import type { DRAWINGS } from '../content/article-schemas.ts'

/** Paths of a drawing of 320 × 200: contours, heavier contours, the route, and filled marks. */
export interface Drawing {
  minor: string
  index: string
  route: string
  marks: string
}

type Point = readonly [x: number, y: number]

/** A polyline in whole units, each point from the one before. */
function line(points: readonly Point[]): string {
  let [atX, atY] = [0, 0]
  return points
    .map(([x, y], index) => {
      const [toX, toY] = [Math.round(x), Math.round(y)]
      const step = index === 0 ? `M${toX} ${toY}` : `l${toX - atX} ${toY - atY}`
      atX = toX
      atY = toY
      return step
    })
    .join('')
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** A soft line in whole units: it passes through the middles between the points, and ends at the ends. */
function curve(points: readonly Point[], isClosed = false): string {
  const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]
  const middle = (a: Point, b: Point) => round([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])
  const [first, second] = points
  const last = points.at(-1)
  if (!first || !second || !last) return ''
  let at = isClosed ? middle(last, first) : round(first)
  const start = `M${at.join(' ')}`
  const bends = isClosed ? points : points.slice(1, -1)
  const parts = bends.map((point, index) => {
    const next = isClosed ? points[(index + 1) % points.length] : points[index + 2]
    const isEnd = !isClosed && index === bends.length - 1
    const to = isEnd ? round(last) : middle(point, next ?? last)
    const [bendX, bendY] = round(point)
    const part = `q${bendX - at[0]} ${bendY - at[1]} ${to[0] - at[0]} ${to[1] - at[1]}`
    at = to
    return part
  })
  return start + parts.join('')
}

/** A closed contour that is round, but not a circle. */
function contour([x, y]: Point, radius: number, turn: number): string {
  const count = radius < 40 ? 10 : 16
  const points = range(count).map((index): Point => {
    const angle = (index / count) * 2 * Math.PI
    const reach =
      radius * (1 + 0.16 * Math.sin(2 * angle + turn) + 0.07 * Math.sin(3 * angle + 2 * turn))
    return [x + 1.25 * reach * Math.cos(angle), y + 0.86 * reach * Math.sin(angle)]
  })
  return curve(points, true)
}

/** Contours around a hill that moves from its foot to its summit; every third one is heavier. */
function hill(foot: Point, summit: Point, radii: readonly number[], turn: number) {
  const drawn = radii.map((radius, index) => {
    const way = index / (radii.length - 1)
    const center: Point = [
      foot[0] + (summit[0] - foot[0]) * way,
      foot[1] + (summit[1] - foot[1]) * way,
    ]
    return contour(center, radius, turn + 0.5 * way)
  })
  const isHeavy = (_: string, index: number) => index % 3 === 1
  return {
    minor: drawn.filter((path, index) => !isHeavy(path, index)).join(''),
    index: drawn.filter(isHeavy).join(''),
  }
}

const square = ([x, y]: Point, size: number) =>
  `M${x - size} ${y - size}h${2 * size}v${2 * size}h${-2 * size}z`
const flag = ([x, y]: Point) => `M${x} ${y}v-26l17 7-15 7v12z`
const cross = ([x, y]: Point) => `M${x - 4} ${y}h8M${x} ${y - 4}v8`

/** A hill climbed from far off to a small top. */
function summit(): Drawing {
  const top: Point = [226, 70]
  return {
    ...hill([150, 118], top, [168, 143, 119, 96, 74, 54, 36, 21, 9], 0.4),
    route: curve([
      [10, 186],
      [58, 170],
      [96, 148],
      [118, 156],
      [156, 128],
      [178, 96],
      [206, 92],
      top,
    ]),
    marks: flag(top),
  }
}

/** Years behind one another, each with its season; a nearer one hides those behind it. */
function season(): Drawing {
  const horizon = range(53).map(() => 400)
  const drawn = range(11).map((row) => {
    const base = 186 - row * 12
    const lines: Point[][] = [[]]
    for (const [column, hidden] of horizon.entries()) {
      const at = column / 52
      const peak = Math.exp(-(((at - 0.64 + row * 0.006) / 0.16) ** 2))
      const early = 0.3 * Math.exp(-(((at - 0.2) / 0.09) ** 2))
      const ripple = 0.05 * Math.sin(17 * at + row * 2.1)
      const y = base - (52 - row * 1.6) * (peak + early + ripple)
      if (y > hidden) lines.push([])
      else lines.at(-1)?.push([10 + at * 300, y])
      horizon[column] = Math.min(hidden, y)
    }
    return lines
      .filter((points) => points.length > 1)
      .map(line)
      .join('')
  })
  return {
    minor: drawn.filter((_, row) => row !== 0 && row % 4 !== 2).join(''),
    index: drawn.filter((_, row) => row % 4 === 2).join(''),
    route: drawn[0] ?? '',
    marks: range(12)
      .map((month) => `M${10 + month * 27} 193v${month === 7 ? 7 : 4}h1v-7z`)
      .join(''),
  }
}

/** Scattered voices, some of which stand together. */
function voices(): Drawing {
  const clusters: readonly (readonly [center: Point, size: number, count: number])[] = [
    [[206, 84], 46, 13],
    [[86, 136], 32, 7],
    [[76, 50], 22, 4],
    [[272, 164], 18, 3],
  ]
  const around = ([x, y]: Point, size: number, count: number) =>
    range(count).map((index): Point => {
      const angle = index * 2.4
      const away = size * 0.82 * Math.sqrt((index + 0.3) / count)
      return [
        Math.round(x + 1.2 * away * Math.cos(angle)),
        Math.round(y + 0.8 * away * Math.sin(angle)),
      ]
    })
  const [main, ...others] = clusters
  const alone: Point[] = [
    [24, 96],
    [138, 26],
    [150, 178],
    [300, 32],
    [298, 112],
    [30, 184],
    [176, 150],
    [128, 92],
  ]
  return {
    minor:
      others.map(([center, size]) => contour(center, size, size)).join('') +
      alone.map(cross).join(''),
    index: others
      .flatMap((cluster) => around(...cluster))
      .map(cross)
      .join(''),
    route: main ? contour(main[0], main[1], 1) : '',
    marks: main
      ? around(...main)
          .map((point) => square(point, 3))
          .join('')
      : '',
  }
}

/** A slope in section: terraces between a floor and a ceiling. */
function terraces(): Drawing {
  const steps = [168, 150, 126, 96, 66, 44]
  const profile = (drop: number) =>
    line(
      steps.flatMap((y, index): Point[] => [
        [10 + index * 50, y + drop],
        [60 + index * 50, y + drop],
      ]),
    )
  return {
    minor: [10, 20, 30, 40, 50].map(profile).join(''),
    index: profile(0),
    route: 'M10 126h150M10 44h250M36 48v74M36 48l-4 7M36 48l4 7M36 122l-4-7M36 122l4-7',
    marks: flag([186, 96]),
  }
}

/** A way over a hill with four stations, of which the last is ahead. */
function route(): Drawing {
  const stations: Point[] = [
    [28, 168],
    [104, 128],
    [186, 142],
    [276, 52],
  ]
  return {
    ...hill([196, 96], [252, 62], [150, 122, 96, 72, 50, 30], 2.2),
    route: curve([
      [28, 168],
      [56, 166],
      [78, 140],
      [104, 128],
      [132, 124],
      [158, 148],
      [186, 142],
      [214, 132],
      [236, 88],
      [276, 52],
    ]),
    marks: stations.map((station) => square(station, 5)).join(''),
  }
}

/** Land that is drawn on one side and only measured out on the other. */
function unsurveyed(): Drawing {
  const known = (x: number, y: number) => x + 0.5 * y < 190
  const { minor, index } = hill([70, 110], [92, 84], [150, 124, 100, 78, 58, 40, 22], 1.4)
  const grid = range(9).flatMap((column) =>
    range(5).map((row): Point => [20 + column * 35, 20 + row * 40]),
  )
  return {
    minor:
      minor +
      grid
        .filter(([x, y]) => !known(x, y))
        .map(cross)
        .join(''),
    index,
    route: curve(
      range(25).map((step): Point => [190 - step * 4 + 8 * Math.sin(step), 4 + step * 8]),
    ),
    marks: flag([92, 84]),
  }
}

/** Drawn once at build, in the manner of the map. */
export const GUIDE_DRAWINGS: Record<(typeof DRAWINGS)[number], Drawing> = {
  summit: summit(),
  season: season(),
  voices: voices(),
  terraces: terraces(),
  route: route(),
  unsurveyed: unsurveyed(),
}
