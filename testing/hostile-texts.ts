import fc from 'fast-check'
import { threadTime } from './longest-block.ts'

/** Each of these, repeated, makes a text that a careless rule reads again and again. */
const UNITS: readonly string[] = [
  ...['a', 'e', 'x', 'Z', 'é', 'ß', 'İ', '0', '7', '_', '-', '*', '`', '~', '#', '>', '<', '&'],
  ...[' ', '\n', '\t', '\r', '\r\n', '\u00a0', '\u2028', '\v', '\0', '\u200b', '\ud800'],
  ...['.', '!', '?', ',', ';', ':', '"', "'", '’', '“', '…', '。', '(', ')', '[', ']', '{', '}'],
  ...['/', '\\', '|', '@', '+', '=', '$', '%', '•', '–'],
  ...['🐕', '👩‍👧', '\u0301', 'e\u0301', '\ufe0f', '大', 'ひ', '한', 'ก', 'я', 'ع', '\u{1d7ce}'],
  // Marks in the wrong order, which normalizing sorts, and marks that a change of width creates.
  ...['\u0301\u0316', '\u0301\u0316\u05b0', '\u0f71\u0301', '\uff9e\u0301'],
  ...[
    'a ',
    'ab',
    'A ',
    ' .',
    '. ',
    'a. ',
    'a.',
    'a-',
    "a'",
    'a, ',
    '1,',
    '1.',
    '1.1 ',
    ', ',
    ' - ',
  ],
  ...[
    ' \n',
    '\n ',
    '\n\n',
    '\n> ',
    '\n- ',
    '\n1. ',
    '\n1',
    '> ',
    '- ',
    '-\t',
    '* ',
    '** ',
    ' *a',
    '*a ',
  ],
  ...['](', '[', '[]', '[a](', '![', '](a ', '[a](b "', '*a*', '~~a', '``` ', '```\n', '\\*'],
  ...[
    '&amp',
    '&amp;',
    '&#1',
    '&#x1',
    '&amp;amp;',
    '<p',
    '<p>',
    '</p',
    '<!--',
    '<a href="',
    '<pre>',
    '<b ',
    '<>',
  ],
  ...[
    'http://',
    'https://a.b/',
    'http://a@',
    'www.',
    'a@',
    'a@b.',
    'mailto:',
    'data:',
    '://',
    '//',
    '../',
  ],
  ...['"a" ', '""', '",', '","', '"\n', ';"', '\t"', '“a” ', "'s", "s's", '...', '?!', '.”', '." '],
  ...['ing', 'ed', 'ies', 'not ', 'i ', 'no ', 'so very ', '$1 ', '1 to ', 'one ', 'as ', 'why '],
]

/** A text of about `length` UTF-16 units; a framed one has other characters at both ends. */
function repeated(unit: string, length: number, isFramed: boolean): string {
  const body = unit.repeat(Math.ceil(length / unit.length))
  return isFramed ? `x${body}x!` : body
}

export interface HostileText {
  name: string
  make(length: number): string
}

const hostile = (unit: string): HostileText[] =>
  [false, true].map((isFramed) => ({
    name: `${JSON.stringify(unit)}${isFramed ? ' framed' : ''}`,
    make: (length) => repeated(unit, length, isFramed),
  }))

/** Texts of one character class, or of one repeated unit. */
export const HOSTILE_TEXTS: readonly HostileText[] = UNITS.flatMap(hostile)

/**
 * Removes parts that fast-check cannot generate: word boundaries, lookarounds;
 * replaces a back reference by any letter.
 */
function simplified(source: string): string {
  let text = source.replace(/\\b|\\B/g, '').replace(/\\[1-9]/g, 'a')
  for (;;) {
    const start = text.search(/\(\?(?:<?[=!])/)
    if (start < 0) return text
    let depth = 0
    let end = start
    let isClass = false
    for (; end < text.length; end++) {
      const sign = text[end]
      if (sign === '\\') end++
      else if (sign === '[') isClass = true
      else if (sign === ']') isClass = false
      else if (!isClass && sign === '(') depth++
      else if (!isClass && sign === ')' && --depth === 0) break
    }
    text = text.slice(0, start) + text.slice(end + 1)
  }
}

/** The runs that follow the beginning of a match in a pattern's texts. */
const RUNS = ['a', 'x', '7', ' ', '-', '.', "'"]

/**
 * Texts made from the pattern itself: repeated matches, repeated near matches, and
 * the beginning of a match before a long run. None if no match is known.
 */
export function textsAgainst(source: string, flags: string, many: number): HostileText[] {
  const inner = simplified(source)
    .replace(/(?<!\\)\^/g, (sign, at: number, all: string) => (all[at - 1] === '[' ? sign : ''))
    .replace(/(?<!\\)\$/g, '')
  let samples: string[]
  try {
    const matching = fc.stringMatching(new RegExp(`^(?:${inner})$`, flags.replace(/[gyi]/g, '')))
    samples = fc.sample(matching, { numRuns: many, seed: 7 })
  } catch {
    return []
  }
  const units = samples.flatMap((sample) => {
    const points = Array.from(sample)
    const cuts = [points.length, points.length - 1, Math.ceil(points.length / 2)]
    return cuts.map((cut) => points.slice(0, cut).join(''))
  })
  const own = [...new Set(units)].filter((unit) => unit !== '' && unit.length < 500)
  const shortest = own.sort((a, b) => a.length - b.length).slice(0, 6)
  const runs = shortest.flatMap((head) =>
    RUNS.map((run) => ({
      name: `${JSON.stringify(head)} and a run of ${JSON.stringify(run)}`,
      make: (length: number) => `${head}${run.repeat(length)}`,
    })),
  )
  const repeats = own.map((unit) => ({
    name: `${JSON.stringify(unit)} of its own`,
    make: (length: number) => repeated(unit, length, false),
  }))
  return [...repeats, ...runs]
}

/** Iterations of the reference loop, and its time in milliseconds on a quiet machine. */
const REFERENCE = { iterations: 20_000_000, ms: 30 }

/** The lowest time of `work` in a few runs, in milliseconds; one run if it is far above `limit`. */
function lowest(work: () => void, limit: number, runs: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && least >= limit; run++) {
    const from = threadTime()
    work()
    least = Math.min(least, threadTime() - from)
    // More runs cannot bring this below the limit, so a slow rule fails early.
    if (least > 10 * limit) break
  }
  return least
}

/**
 * How many times slower this machine is now than when quiet, at least 1. A virtual
 * machine that shares its cores counts more processor time for the same work.
 */
function slowdown(): number {
  let hash = 1
  const ms = lowest(
    () => {
      for (let step = 0; step < REFERENCE.iterations; step++) hash = Math.imul(hash ^ step, 31)
    },
    REFERENCE.ms,
    3,
  )
  return Math.max(1, ms / REFERENCE.ms)
}

/** Milliseconds of `work` on a quiet machine: the lowest of a few runs. */
export function leastTime(work: () => void, limit: number, runs = 12): number {
  const ms = lowest(work, limit, runs)
  return ms >= limit && ms <= 10 * limit ? ms / slowdown() : ms
}

export interface Slowest {
  ms: number
  text: string
  length: number
}

/** Growing lengths, so that a very slow rule fails before the full length. */
const STEPS = [30, 1_000, 20_000, 100_000]

/**
 * The highest time of `work` for one of the texts, in milliseconds; stops at the
 * first text above `limit`.
 */
export function slowest(
  work: (text: string) => void,
  texts: readonly HostileText[],
  limit: number,
): Slowest {
  let worst: Slowest = { ms: 0, text: '', length: 0 }
  for (const { name, make } of texts) {
    for (const length of STEPS) {
      const text = make(length)
      const ms = leastTime(() => work(text), limit)
      if (ms > worst.ms) worst = { ms, text: name, length }
      if (ms > limit) return worst
    }
  }
  return worst
}
