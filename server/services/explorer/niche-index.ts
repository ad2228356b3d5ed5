import { pathNames } from '../../../contract/atlas.ts'
import type { NicheMatch } from '../../../contract/niche-search.ts'
import type { Turns } from '../../turns.ts'
import { eachKnown, type KnownNiche } from './known-niche.ts'
import { nicheWords, nicheWordsJoined } from './niche-words.ts'
import { SEEDED_DEPTH } from './seeding.ts'

/** What a niche is found by. */
export interface DescribedNiche extends Pick<KnownNiche, 'name' | 'was' | 'summary' | 'customer'> {
  problems?: readonly { problem: string }[] | undefined
  words?: readonly { phrase: string }[] | undefined
}

export interface NamedNiche {
  /** Undefined for an industry. */
  parent: NamedNiche | undefined
  /** The stems of its name. */
  named: ReadonlySet<string>
}

/** A niche as it is searched. */
export interface IndexedNiche extends NamedNiche {
  /** Its place in {@link NicheIndex.niches}. */
  at: number
  line: readonly DescribedNiche[]
}

/** A text about a niche: its name, a problem, a phrase that people search for. */
export interface IndexedText {
  niche: IndexedNiche
  by: NicheMatch
  text: string
  /** The number of its words. */
  length: number
  weight: number
}

export interface NicheIndex {
  niches: readonly IndexedNiche[]
  texts: readonly IndexedText[]
  /** The texts in which a stem stands, by their place in `texts`. */
  byStem: ReadonlyMap<string, readonly number[]>
}

const WEIGHTS = { name: 10, word: 6, also: 4, summary: 3, problem: 2.5, customer: 2 } as const
/** A narrower niche counts less than the one that is visible from the start. */
const DEEPER = 0.6
/** Below this level, niches are on the map only where somebody explored. */
export const VISIBLE_DEPTH = SEEDED_DEPTH + 1

/** A niche by its name alone, below another one. */
export function nameNiche(name: string, parent: NamedNiche | undefined): NamedNiche {
  return { parent, named: new Set(nicheWordsJoined(name).map(({ stem }) => stem)) }
}

/** Collects niches and the texts about them. */
export function createIndexBuilder() {
  const niches: IndexedNiche[] = []
  const texts: IndexedText[] = []
  const byStem = new Map<string, number[]>()
  /** The stem of each word. */
  const stems = new Map<string, string>()

  function add(niche: IndexedNiche, by: keyof typeof WEIGHTS, text: string | undefined): void {
    if (!text) return
    const depth = niche.line.length > VISIBLE_DEPTH ? DEEPER : 1
    const single = nicheWords(text)
    const { length } = single
    const words = nicheWordsJoined(text, single)
    const at = texts.push({ niche, by, text, length, weight: WEIGHTS[by] * depth }) - 1
    for (const { folded, stem } of words) {
      stems.set(folded, stem)
      const known = byStem.get(stem)
      if (known === undefined) byStem.set(stem, [at])
      else if (known.at(-1) !== at) known.push(at)
    }
  }

  return {
    index: { niches, texts, byStem } satisfies NicheIndex,
    stems: stems as ReadonlyMap<string, string>,

    /**
     * Adds the last niche of a line with what is known about it.
     * @param homes the names of the other niches that it belongs to
     */
    add(
      line: readonly DescribedNiche[],
      parent: NamedNiche | undefined,
      homes: readonly string[] = [],
    ): IndexedNiche | undefined {
      const known = line.at(-1)
      if (known === undefined) return undefined
      const niche = { at: niches.length, line, ...nameNiche(known.name, parent) }
      niches.push(niche)
      add(niche, 'name', known.name)
      add(niche, 'summary', known.summary)
      add(niche, 'customer', known.customer)
      for (const { problem } of known.problems ?? []) add(niche, 'problem', problem)
      for (const { phrase } of known.words ?? []) add(niche, 'word', phrase)
      for (const home of homes) add(niche, 'also', home)
      return niche
    },
  }
}

/** Builds the atlas's index in pieces, so that the host answers other requests in between. */
export async function createAtlasIndex(
  atlas: readonly KnownNiche[],
  lineOf: (path: readonly string[]) => readonly KnownNiche[] | undefined,
  turns: Turns,
) {
  const builder = createIndexBuilder()
  const indexed = new Map<KnownNiche, IndexedNiche>()
  const lines: (readonly KnownNiche[])[] = []
  /** The names of the other homes of a niche. */
  const homes = new Map<KnownNiche, string[]>()
  eachKnown(atlas, (line) => {
    lines.push(line)
    const home = line.at(-1)
    for (const also of home?.also ?? []) {
      const niche = lineOf(pathNames(also))?.at(-1)
      if (home && niche) homes.set(niche, [...(homes.get(niche) ?? []), home.name])
    }
  })
  for (const line of lines) {
    const known = line.at(-1)
    const above = line.at(-2)
    if (known === undefined) continue
    const niche = builder.add(line, above && indexed.get(above), homes.get(known))
    if (niche) indexed.set(known, niche)
    await turns.rest()
  }
  return builder
}
