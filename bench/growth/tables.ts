import { createRandom } from '../evidence/random.ts'
import { plays } from './plays.ts'
import type { Times } from './visits.ts'

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const head = (cells: readonly string[]) =>
  `${line(cells)}\n|${cells.map((_, at) => (at === 0 ? ' --- |' : ' ---: |')).join('')}`
const named = (sizes: readonly number[], what: string) =>
  sizes.map((size) => `${what} ${size.toLocaleString('en')}`)

const RESAMPLES = 300

/** The ratios of 99th percentiles that a twentieth of resamples is below and above. */
function interval(
  small: readonly number[],
  large: readonly number[],
  random: () => number,
): [low: number, high: number] {
  const resampled = (list: readonly number[]) =>
    percentile(
      list.map(() => list[Math.floor(random() * list.length)] ?? 0),
      0.99,
    )
  const ratios = Array.from({ length: RESAMPLES }, () => resampled(large) / resampled(small))
  return [percentile(ratios, 0.05), percentile(ratios, 0.95)]
}

/** Each call with its 99th percentiles, and those over the limit, for sure or perhaps by chance. */
export function timeTable(sizes: readonly number[], times: Times, limit: number) {
  const over: string[] = []
  const unclear: string[] = []
  const random = createRandom(11)
  const rows = [...times].map(([name, lists]) => {
    const medians = lists.map((list) => percentile(list, 0.5))
    const p99s = lists.map((list) => percentile(list, 0.99))
    const ratio = (p99s.at(-1) ?? 0) / (p99s[0] ?? 1)
    const medianRatio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
    const [low, high] = interval(lists[0] ?? [], lists.at(-1) ?? [], random)
    const spread = `${ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`
    if (ratio > limit) (low > limit ? over : unclear).push(`${name} ${spread}`)
    const note = plays[name as keyof typeof plays].note
    return line([
      note ? `${name} (${note})` : name,
      lists[0]?.length ?? 0,
      ...medians.map(ms),
      ...p99s.map(ms),
      medianRatio.toFixed(2),
      spread,
    ])
  })
  const titles = ['call', 'n', ...named(sizes, 'p50 ms,'), ...named(sizes, 'p99 ms,')]
  return { text: [head([...titles, 'p50 ratio', 'p99 ratio']), ...rows].join('\n'), over, unclear }
}

/** The statements of the background work that are sent in every round, and the hourly cleaning. */
export function jobTable(
  sizes: readonly number[],
  loops: readonly (readonly [string, number][])[],
  cleanings: readonly (readonly { ms: number; removed: number }[])[],
): string {
  const texts = new Set(loops.flatMap((list) => list.map(([text]) => text)))
  const rows = [...texts].map((text) => {
    const lists = loops.map((list) => list.flatMap(([each, time]) => (each === text ? [time] : [])))
    const name = text.replaceAll(/\s+/g, ' ').replaceAll('"', '')
    const short = /^(?:with|select) .*? (from \w+ .{0,90})/i.exec(name)?.[1] ?? name
    return line([
      `\`${short.replaceAll('|', '/').slice(0, 110)}\``,
      lists[0]?.length ?? 0,
      ...lists.map((list) => ms(percentile(list, 0.5))),
      ...lists.map((list) => ms(percentile(list, 0.99))),
    ])
  })
  const runs = cleanings.map((list, which) => {
    const [first, ...later] = list
    const slowest = Math.max(...later.map((each) => each.ms))
    return line([
      `hourly cleaning, ${sizes[which]?.toLocaleString('en')} rows`,
      `first ${first?.ms.toFixed(0)} ms, ${first?.removed} rows; later at most ${slowest.toFixed(0)} ms`,
    ])
  })
  const titles = ['statement', 'n', ...named(sizes, 'p50 ms,'), ...named(sizes, 'p99 ms,')]
  return [`\n${head(titles)}`, ...rows, `\n${head(['cleaning', 'time'])}`, ...runs].join('\n')
}

interface Size {
  bytes: number
  tables: { name: string; bytes: string; rows: number }[]
}

export function sizeTable(
  sizes: readonly number[],
  figures: readonly Size[],
  memory: readonly number[],
): string {
  const wholes = sizes.map((size, which) =>
    line([
      size.toLocaleString('en'),
      ((figures[which]?.bytes ?? 0) / 1e6).toFixed(0),
      ((memory[which] ?? 0) / 1e6).toFixed(0),
    ]),
  )
  const tables = (figures.at(-1)?.tables ?? []).map(({ name, bytes, rows }) =>
    line([
      name,
      Math.round(rows).toLocaleString('en'),
      (Number(bytes) / 1e6).toFixed(0),
      rows > 0 ? Math.round(Number(bytes) / rows) : 0,
    ]),
  )
  return [
    `\n${head(['rows', 'database MB', 'host MB'])}`,
    ...wholes,
    `\n${head(['table', 'rows', 'MB', 'bytes a row'])}`,
    ...tables,
  ].join('\n')
}
