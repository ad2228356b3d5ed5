import { isCollection, isNode, LineCounter, type Node, parseDocument } from 'yaml'
import type { z } from 'zod'

/** The fault of one value in a file, with the expected value. */
export interface Fault {
  path: readonly PropertyKey[]
  message: string
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a group of fields',
}

const counted = (count: number | bigint, one: string) =>
  `${count} ${Number(count) === 1 ? one : one.replace(/y$/, 'ie').concat('s')}`

/** 'at least 10 characters, not 3' */
function sizeText(origin: string, limit: string, size: number | bigint, input: unknown): string {
  const length = (input as { length?: number }).length
  if (origin === 'array') return `${limit} ${counted(size, 'entry')}, not ${length}`
  if (origin === 'string') return `${limit} ${counted(size, 'character')}, not ${length}`
  return `${limit} ${size}, not ${input}`
}

/** The message for a schema check without its own message. */
const wording: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? `must be of the kind “${issue.expected}”`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      return sizeText(
        issue.origin,
        issue.inclusive === false ? 'more than' : 'at least',
        issue.minimum,
        issue.input,
      )
    case 'too_big':
      return sizeText(
        issue.origin,
        issue.inclusive === false ? 'less than' : 'at most',
        issue.maximum,
        issue.input,
      )
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'must be a time in UTC such as 2026-03-04T15:30:00Z'
        : `must have the form ${issue.pattern ?? issue.format}`
    default:
      return undefined
  }
}

/** The schema errors in a file's data, by field. */
export function faultsOf(schema: z.ZodType, data: unknown): Fault[] {
  const { error } = schema.safeParse(data, { error: wording })
  return (error?.issues ?? []).flatMap((issue): Fault[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'no such field' }))
      : [issue],
  )
}

/** The YAML of a file, on its original lines: the whole file, or an article's frontmatter. */
const yamlOf = (source: string) => source.match(/^---\r?\n[\s\S]*?(?=^---\s*$)/m)?.[0] ?? source

function placeOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0
}

/** The position of a value's key, or of the group it is missing from. */
function offsetOf(root: Node | null, path: readonly PropertyKey[]): number {
  let node: unknown = root
  let offset = placeOf(root)
  for (const step of path) {
    if (!isCollection(node)) return offset
    const pair = node.items.find((item) => String((item as { key?: unknown }).key) === step)
    const inner = node.get(step, true)
    if (inner === undefined) return offset
    offset = placeOf((pair as { key?: unknown } | undefined)?.key ?? inner)
    node = inner
  }
  return offset
}

/** Faults of a file from its top, a line each: '  line 12, plan.priceUsd: a number of dollars, such as 5'. */
export function faultsText(faults: readonly Fault[], source: string): string {
  const lineCounter = new LineCounter()
  const { contents } = parseDocument(yamlOf(source), { lineCounter })
  return faults
    .map(({ path, message }) => {
      const { line } = lineCounter.linePos(offsetOf(contents, path))
      return {
        line,
        text: `  line ${line}, ${path.map(String).join('.') || 'the file'}: ${message}`,
      }
    })
    .sort((a, b) => a.line - b.line)
    .map(({ text }) => text)
    .join('\n')
}
