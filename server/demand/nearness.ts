import { keyOf, subjectsOf, wordsOf } from './phrase.ts'
import type { Entry, References } from './references.ts'

/** How often words occur in everyday English, by their stems. */
export type WordCounts = ReadonlyMap<string, number>

/** What the references around a phrase say about its level, the log10 of its searches. */
export interface Nearness {
  subjects: readonly string[]
  words: readonly string[]
  /** The entry of the phrase itself or of a close variant. */
  same: Entry | undefined
  /** The widest entries that share most subjects with the phrase and have no other. */
  wider: readonly Entry[]
  /** Entries with all subjects of the phrase and more. */
  narrower: readonly Entry[]
  /** Entries in which one other subject stands in place of one of the phrase. */
  beside: readonly { entry: Entry; instead: string; of: string }[]
  /** Entries with the phrase's rarest subject. */
  kin: readonly Entry[]
  /** Subjects that no reference has and that are no everyday words. */
  unknown: readonly string[]
  /** The lowest level of any entry with only subjects of the phrase; null if there is none. */
  ceiling: number | null
}

/** Entries made of some of the subjects, but not of all. */
function partsOf(subjects: readonly string[], references: References): Entry[] {
  const found: Entry[] = []
  for (let mask = 1; mask < 2 ** subjects.length - 1; mask += 1) {
    const part = subjects.filter((_, index) => Math.floor(mask / 2 ** index) % 2 === 1)
    const entry = references.entry(keyOf(part))
    if (entry) found.push(entry)
  }
  return found
}

/** @param apart the key of an entry to look past, to measure the method on the references */
export function nearnessOf(
  phrase: string,
  references: References,
  counts: WordCounts,
  apart?: string,
): Nearness {
  const subjects = subjectsOf(phrase)
  const key = keyOf(subjects)
  const isOther = (entry: Entry) => entry.key !== apart && entry.key !== key
  const parts = partsOf(subjects, references).filter(isOther)
  const most = Math.max(0, ...parts.map((entry) => entry.subjects.length))
  const known = subjects
    .map((subject) => references.having(subject).filter(isOther))
    .filter((entries) => entries.length > 0)
    .sort((a, b) => a.length - b.length)
  const rarest = known[0] ?? []
  const beside =
    subjects.length < 2
      ? []
      : subjects.flatMap((subject) =>
          references
            .above(keyOf(subjects.filter((each) => each !== subject)))
            .filter(isOther)
            .map((entry) => {
              const instead = entry.subjects.find((each) => !subjects.includes(each)) ?? ''
              return { entry, instead, of: subject }
            }),
        )
  return {
    subjects,
    words: wordsOf(phrase),
    same: key === apart ? undefined : references.entry(key),
    wider: parts.filter((entry) => entry.subjects.length === most),
    narrower:
      known.length === subjects.length
        ? rarest.filter((entry) => subjects.every((each) => entry.subjects.includes(each)))
        : [],
    beside,
    kin: rarest,
    unknown: subjects.filter(
      (subject) =>
        references.having(subject).length === 0 &&
        !counts.has(subject) &&
        !/^\d{1,4}(\.\d+)?$/.test(subject),
    ),
    ceiling: parts.length > 0 ? Math.min(...parts.map(({ level }) => level)) : null,
  }
}
