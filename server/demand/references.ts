import { keyOf, subjectsOf } from './phrase.ts'

/** A phrase with its demand in the United States, in English, as an editor wrote it. */
export interface Reference {
  phrase: string
  /** Searches a month, on the planner's steps; 0 for fewer than 10. */
  volume: number
  /** US dollars a click; null where nobody bids. */
  cpc: number | null
  /** 0 to 100. */
  competition: number
  /** Months with clearly more searches, 1 to 12. */
  peaks: readonly number[]
}

/** All references that are close variants of each other. */
export interface Entry {
  key: string
  subjects: readonly string[]
  /** The log10 of the most searched one's searches; fewer than 10 count as 5. */
  level: number
  /** The most searched one first. */
  references: readonly Reference[]
}

/** Fewer than 10 searches are at least this many. */
const LEAST = 5

export const levelOf = (volume: number) => Math.log10(Math.max(LEAST, volume))

/** What a subject adds to a phrase: few cases count as much as this many average ones. */
const USUAL_CASES = 4

/** The references by the words that they share. */
export interface References {
  /** All entries, in the order of their first references. */
  entries(): Iterable<Entry>
  /** The entry of a key; undefined if there is none. */
  entry(key: string): Entry | undefined
  /** Entries with a subject. */
  having(subject: string): readonly Entry[]
  /** Entries with one subject more than the key. */
  above(key: string): readonly Entry[]
  /**
   * The mean change of the level when the subject is added to a phrase, measured on pairs of
   * references.
   */
  effect(subject: string): number
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

const without = (subjects: readonly string[], index: number) => keyOf(subjects.toSpliced(index, 1))

/** Reads references one after the other, so that the caller can rest in between. */
export function createReferenceReader() {
  const variants = new Map<string, Reference[]>()
  const entries = new Map<string, Entry>()
  const bySubject = new Map<string, Entry[]>()
  const byRest = new Map<string, Entry[]>()
  const effects = new Map<string, { sum: number; cases: number }>()
  let sum = 0
  let cases = 0

  return {
    add(reference: Reference): void {
      push(variants, keyOf(subjectsOf(reference.phrase)), reference)
    },

    keys: (): Iterable<string> => variants.keys(),

    /** Makes the entry of a key, once all references are added. */
    enter(key: string): void {
      const references = (variants.get(key) ?? []).sort(
        (a, b) => b.volume - a.volume || (a.phrase < b.phrase ? -1 : 1),
      )
      const level = levelOf(references[0]?.volume ?? 0)
      const entry = { key, subjects: key.split(' '), level, references }
      entries.set(key, entry)
      entry.subjects.forEach((subject, index) => {
        push(bySubject, subject, entry)
        if (entry.subjects.length > 1) push(byRest, without(entry.subjects, index), entry)
      })
    },

    /** Learns from an entry what its subjects add, once all entries are made. */
    learn(key: string): void {
      const entry = entries.get(key)
      if (!entry || entry.subjects.length < 2) return
      entry.subjects.forEach((subject, index) => {
        const wider = entries.get(without(entry.subjects, index))
        if (!wider) return
        const change = entry.level - wider.level
        const known = effects.get(subject) ?? { sum: 0, cases: 0 }
        effects.set(subject, { sum: known.sum + change, cases: known.cases + 1 })
        sum += change
        cases += 1
      })
    },

    end(): References {
      const usual = cases > 0 ? sum / cases : 0
      return {
        entries: () => entries.values(),
        entry: (key) => entries.get(key),
        having: (subject) => bySubject.get(subject) ?? [],
        above: (key) => byRest.get(key) ?? [],
        effect(subject) {
          const known = effects.get(subject) ?? { sum: 0, cases: 0 }
          return (known.sum + usual * USUAL_CASES) / (known.cases + USUAL_CASES)
        },
      }
    },
  }
}

export function createReferences(list: Iterable<Reference>): References {
  const reader = createReferenceReader()
  for (const reference of list) reader.add(reference)
  for (const key of reader.keys()) reader.enter(key)
  for (const key of reader.keys()) reader.learn(key)
  return reader.end()
}
