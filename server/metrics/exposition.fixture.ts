/** The figures of one name, as Prometheus would read them. */
export interface Series {
  name: string
  type: string
  samples: { name: string; labels: Record<string, string>; value: number }[]
}

const HEAD = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/y
const SUFFIX = /_(?:bucket|sum|count)$/

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Error(`Labels cannot be read: ${text}`)
    labels[name] = value
  }
  return labels
}

function numberOf(text: string): number {
  const value = text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text)
  if (Number.isNaN(value) && text !== 'Nan') throw new Error(`${text} is not a number`)
  return value
}

/**
 * Reads Prometheus' text format 0.0.4, strictly: every figure has a type before it, and no labels
 * come twice. https://prometheus.io/docs/instrumenting/exposition_formats/
 * @throws {Error} for a line that Prometheus would refuse
 */
export function parseExposition(text: string): Map<string, Series> {
  const all = new Map<string, Series>()
  const seen = new Set<string>()
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  for (const line of text.split('\n').filter(Boolean)) {
    const [, kind, of = '', rest = ''] = HEAD.exec(line) ?? []
    if (kind === 'TYPE') all.set(of, { name: of, type: rest, samples: [] })
    if (kind !== undefined) continue
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`A line cannot be read: ${line}`)
    const series = all.get(name) ?? all.get(name.replace(SUFFIX, ''))
    if (series === undefined) throw new Error(`${name} has no type`)
    if (seen.has(`${name}{${labels}}`)) throw new Error(`${name}{${labels}} is told twice`)
    seen.add(`${name}{${labels}}`)
    series.samples.push({ name, labels: labelsOf(labels), value: numberOf(value) })
  }
  return all
}
