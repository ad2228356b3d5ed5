import { BACKGROUNDS } from './backgrounds.ts'
import { stemOf } from './words.ts'

/** How much a word counts for its background. */
export interface Term {
  stem: string
  share: number
}

const NEAR = 0.3

export interface KnownBackground {
  id: string
  label: string
  terms: readonly Term[]
  /** The stems that choose it when they are typed. */
  typed: ReadonlySet<string>
  /** Words that choose it together, with spaces. */
  phrases: readonly string[]
  home: ReadonlySet<string>
}

const stems = (text: string) => text.split(' ').filter(Boolean).map(stemOf)

/** The backgrounds with their words as stems. */
export const KNOWN: readonly KnownBackground[] = BACKGROUNDS.map((each) => {
  const { id, label, core, near, typed, home } = each
  const shares = new Map(stems(near).map((stem) => [stem, NEAR]))
  for (const stem of stems(core)) shares.set(stem, 1)
  const words = typed.split(' ')
  return {
    id,
    label,
    terms: [...shares].map(([stem, share]) => ({ stem, share })),
    home: new Set(home),
    typed: new Set([...stems(core), ...words.filter((word) => !word.includes('-')).map(stemOf)]),
    phrases: words.filter((word) => word.includes('-')).map((word) => word.replaceAll('-', ' ')),
  }
})
