import { type AtlasNiche, type Dossier, dossierSentences } from '../../contract/atlas.ts'
import { rootsOf } from './terms.ts'

/** How often a word counts: those of names say most about a niche, those of sentences least. */
const COUNTS = { name: 6, narrower: 3, phrase: 2, sentence: 1 }

const isDossier = (niche: AtlasNiche): niche is Dossier => 'problems' in niche && 'check' in niche

/** What the atlas says about a niche of level 3 in sentences. */
export const sentencesOf = (niche: AtlasNiche): string[] =>
  isDossier(niche) ? dossierSentences(niche) : [niche.summary ?? '']

/** The names of a niche and of all niches below it. */
export function namesOf({ name, niches = [] }: AtlasNiche): string[] {
  return [name, ...niches.flatMap(namesOf)]
}

/** The roots in everything that the atlas says about a niche of level 3, with their counts. */
export function nicheRoots(niche: AtlasNiche): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (text: string, count: number) => {
    for (const root of rootsOf(text)) counts.set(root, (counts.get(root) ?? 0) + count)
  }
  add(niche.name, COUNTS.name)
  for (const name of namesOf(niche).slice(1)) add(name, COUNTS.narrower)
  for (const { phrase } of niche.words ?? []) add(phrase, COUNTS.phrase)
  for (const text of sentencesOf(niche)) add(text, COUNTS.sentence)
  return counts
}
