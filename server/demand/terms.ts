import type { Nearness, WordCounts } from './nearness.ts'
import type { References } from './references.ts'

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const log = (count: number) => Math.log10(1 + count)

/** How much of what a subject usually takes away counts when it is added to a wider phrase. */
const ADDED = 0.8
/** The same when it stands in place of another. */
const REPLACED = 0.5
/** The level that a further subject takes away, on average, seen from phrases with the same word. */
const PER_SUBJECT = 0.35

/** What a term of the formula is, in the order of `termsOf`. */
export const TERM_NAMES = [
  'constant',
  'from wider phrases',
  'has wider phrases',
  'the lowest of all wider phrases',
  'subjects that the widest phrases lack',
  'from phrases beside it',
  'has phrases beside it',
  'number of phrases beside it',
  'the highest narrower phrase',
  'has narrower phrases',
  'number of narrower phrases',
  'the lowest of its single words',
  'has single words',
  'from phrases with its rarest word',
  'has phrases with its rarest word',
  'subjects',
  'words',
  'characters',
  'references with its rarest word',
  'references with its words',
  'everyday use of its rarest word',
  'everyday use of its words',
  'what its subjects usually take away',
  'is a question',
  'near me',
  'compares',
  'fillers',
  'is a single subject',
  'everyday use of a single subject',
  'references with a single subject',
  'has wider phrases and such beside it',
  'from wider phrases, with such beside it',
  'from phrases beside it, with wider ones',
  'from wider phrases, with narrower ones',
  'the highest narrower phrase, with wider ones',
  'has wider and narrower phrases',
] as const

const QUESTION = /^(how|what|why|when|where|which|who|can|is|are|do|does|should)$/

/** The terms of the formula for a phrase, in the order of `TERM_NAMES`. */
export function termsOf(near: Nearness, references: References, counts: WordCounts): number[] {
  const { subjects, words, wider, narrower, beside, kin, ceiling } = near
  const effects = subjects.map(references.effect)
  const effectOf = new Map(subjects.map((subject, index) => [subject, effects[index] ?? 0]))
  const fromWider =
    wider.length > 0
      ? mean(
          wider.map((entry) =>
            subjects
              .filter((subject) => !entry.subjects.includes(subject))
              .reduce(
                (level, subject) => level + (effectOf.get(subject) ?? 0) * ADDED,
                entry.level,
              ),
          ),
        )
      : null
  const fromBeside =
    beside.length > 0
      ? mean(
          beside.map(
            ({ entry, instead, of }) =>
              entry.level + ((effectOf.get(of) ?? 0) - references.effect(instead)) * REPLACED,
          ),
        )
      : null
  const highest = narrower.length > 0 ? Math.max(...narrower.map(({ level }) => level)) : null
  const singles =
    subjects.length > 1 ? subjects.flatMap((subject) => references.entry(subject)?.level ?? []) : []
  const fromKin =
    kin.length > 0
      ? mean(
          kin.map(
            ({ level, subjects: theirs }) =>
              level + (theirs.length - subjects.length) * PER_SUBJECT,
          ),
        )
      : null
  const having = subjects.map((subject) => log(references.having(subject).length))
  const everyday = subjects.map((subject) => log(counts.get(subject) ?? 0))
  const is = (condition: boolean) => (condition ? 1 : 0)
  const hasWider = is(fromWider !== null)
  const hasBeside = is(fromBeside !== null)
  const hasNarrower = is(highest !== null)
  const isSingle = is(subjects.length === 1)
  const text = words.join(' ')
  return [
    1,
    fromWider ?? 0,
    hasWider,
    ceiling ?? 0,
    wider[0] ? subjects.length - wider[0].subjects.length : 0,
    fromBeside ?? 0,
    hasBeside,
    log(beside.length),
    highest ?? 0,
    hasNarrower,
    log(narrower.length),
    singles.length > 0 ? Math.min(...singles) : 0,
    is(singles.length > 0),
    fromKin ?? 0,
    is(fromKin !== null),
    subjects.length,
    words.length,
    text.length,
    Math.min(...having),
    mean(having),
    Math.min(...everyday),
    mean(everyday),
    effects.reduce((sum, effect) => sum + effect, 0),
    is(QUESTION.test(words[0] ?? '')),
    is(text.includes('near me')),
    is(/\b(vs|versus)\b/.test(text)),
    words.length - subjects.length,
    isSingle,
    isSingle * (everyday[0] ?? 0),
    isSingle * (having[0] ?? 0),
    hasWider * hasBeside,
    (fromWider ?? 0) * hasBeside,
    (fromBeside ?? 0) * hasWider,
    (fromWider ?? 0) * hasNarrower,
    (highest ?? 0) * hasWider,
    hasWider * hasNarrower,
  ]
}
