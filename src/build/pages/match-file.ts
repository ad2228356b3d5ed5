import type { AtlasIndustry, AtlasSector, Dossier } from '../../../contract/atlas.ts'
import { nichePath, nicheSlug } from '../../../contract/niche-address.ts'
import { nicheKeyword } from '../../../contract/niche-name.ts'
import { REFUSALS } from '../../lib/match/answers.ts'
import { factsOf } from '../../lib/match/dossier-facts.ts'
import {
  demandBit,
  type Level,
  type MatchFile,
  packHeld,
  TRAIT,
} from '../../lib/match/index-file.ts'
import type { ShownDossier } from '../../lib/match/sentences.ts'
import { stemsOf } from '../../lib/match/words.ts'

/** A stem in more niches than this share tells none of them apart. */
const COMMON = 0.3
/** A skill that takes long to earn. */
const PRACTICE =
  /\b(years?|decades?|degree|certificat\w*|certified|licensed|credential\w*|diploma|apprentice\w*|trained|training|hundreds?|thousands?|experienced|someone who has|someone with)\b/i

/** Not in every third niche, and not only once in a sentence. */
function isTelling(held: ReadonlyMap<number, Level>, total: number): boolean {
  if (held.size > total * COMMON) return false
  return held.size > 1 || [...held.values()].some((level) => level > 1)
}

/** The stems of a dossier, and where it says them most clearly. */
function levelsOf(dossier: Dossier, above: string): Map<string, Level> {
  const { name, words, niches, summary, customer, offers, hurdles, problems } = dossier
  const skills = hurdles.filter(({ kind }) => kind === 'skill').map(({ what }) => what)
  const texts = [
    above,
    summary,
    customer,
    ...offers.map(({ offer }) => offer),
    ...skills,
    ...problems.map(({ problem }) => problem),
  ]
  const levels = new Map<string, Level>()
  const put = (level: Level, text: string) => {
    for (const stem of stemsOf(text)) levels.set(stem, level)
  }
  for (const text of texts) put(1, text)
  const named = [...words.map(({ phrase }) => phrase), ...niches.map((niche) => niche.name)]
  const seen = new Set<string>()
  for (const stem of named.flatMap((text) => [...stemsOf(text)])) {
    levels.set(stem, seen.has(stem) ? 2 : 1)
    seen.add(stem)
  }
  put(3, name)
  return levels
}

/** What the page 'Match me' needs for its ranking, from every dossier of the atlas. */
export function matchFileOf(industries: readonly AtlasIndustry[]): MatchFile {
  const places = industries.flatMap((industry) =>
    industry.niches.flatMap((sector) =>
      sector.niches.map((dossier) => ({ industry: industry.name, sector: sector.name, dossier })),
    ),
  )
  const facts = places.map(factsOf)
  const held = new Map<string, Map<number, Level>>()
  places.forEach(({ industry, sector, dossier }, index) => {
    for (const [stem, level] of levelsOf(dossier, `${industry} ${sector}`)) {
      const niches = held.get(stem) ?? new Map<number, Level>()
      held.set(stem, niches.set(index, level))
    }
  })
  const stems = [...held.keys()]
    .filter((stem) => isTelling(held.get(stem) ?? new Map(), places.length))
    .sort()
  return {
    industries: industries.map(({ name, niches }) => ({
      name,
      sectors: niches.map((sector) => ({
        name: sector.name,
        file: `${nicheSlug(name)}/${nicheSlug(sector.name)}`,
        niches: sector.niches.map((niche) => niche.name),
      })),
    })),
    words: places.map(({ dossier }) => dossier.words[0]?.phrase ?? nicheKeyword(dossier.name)),
    needs: facts.map(({ need }) => (need ? (need.amount ?? 0) : -1)),
    traits: facts.map(({ ways, isDaily, need }, at) => {
      const hurdles = places[at]?.dossier.hurdles ?? []
      const traits = [
        [ways.some(({ isOnline }) => isOnline), TRAIT.online],
        [ways.some(({ isSent }) => isSent), TRAIT.sent],
        [ways.some(({ isNear }) => isNear), TRAIT.near],
        [isDaily, TRAIT.daily],
        [need?.hasCheaperStart ?? false, TRAIT.cheaper],
        [hurdles.some(({ kind, what }) => kind === 'skill' && PRACTICE.test(what)), TRAIT.practice],
      ] as const
      return traits.reduce((sum, [isSo, bit]) => sum | (isSo ? bit : 0), 0)
    }),
    afar: facts.map(({ ways }) =>
      Math.round(
        (100 * ways.filter(({ isOnline, isSent }) => isOnline || isSent).length) / ways.length,
      ),
    ),
    demands: facts.map(({ demands }) =>
      REFUSALS.reduce((sum, { id }) => sum | (demands[id] === undefined ? 0 : demandBit(id)), 0),
    ),
    stems: stems.join(' '),
    held: stems.map((stem) => packHeld(held.get(stem) ?? new Map())).join(' '),
  }
}

/** The dossiers of a sector as far as the page 'Match me' shows and quotes them. */
export const shownDossiers = (industry: string, sector: AtlasSector): ShownDossier[] =>
  sector.niches.map(
    ({
      name,
      summary,
      customer,
      problems,
      pays,
      offers,
      words,
      season,
      hurdles,
      check,
      niches,
    }) => ({
      name,
      page: nichePath([industry, sector.name, name]),
      summary,
      customer,
      problems,
      ...(pays ? { pays } : {}),
      offers,
      words,
      season,
      hurdles,
      check,
      niches: niches.map((niche) => ({ name: niche.name })),
    }),
  )
