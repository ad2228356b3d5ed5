import type { AtlasIndex } from './atlas-index.ts'
import type { MarketProfile } from './market-profile.ts'
import { rootsOf } from './terms.ts'
import { isForm } from './word-families.ts'

/** Roots of the niche, and of the sector, that a search adds to a market's own words. */
const ROOTS_MAX = { niche: 10, sector: 12 }
const PHRASES_MAX = 8
/** Letters that a root has at least, to be searched for alone. */
const ROOT_MIN = 3

/** The roots that tell the chosen niches from the rest of the atlas, the most telling first. */
function tellingRoots(index: AtlasIndex, chosen: (niche: number) => boolean, most: number) {
  const { ids, from, niche, count, share, niches } = index
  let size = 1
  for (const [at, each] of niches.entries()) if (chosen(at)) size += each.size
  const told: { root: string; says: number }[] = []
  for (const [root, id] of ids) {
    let held = 0
    for (let at = from[id] ?? 0; at < (from[id + 1] ?? 0); at += 1) {
      if (chosen(niche[at] ?? 0)) held += count[at] ?? 0
    }
    if (held < 2 || root.length < ROOT_MIN || isForm(root)) continue
    told.push({ root, says: held * Math.log(held / (size * (share[id] ?? 1))) })
  }
  return told
    .sort((a, b) => b.says - a.says)
    .slice(0, most)
    .map(({ root }) => root)
}

/** What people write about a market that the atlas knows, without its name: roots, and sets of roots. */
export function besidesItsName(
  index: AtlasIndex,
  { known, sectors }: MarketProfile,
): { roots: string[]; phrases: string[][] } {
  if (!known) return { roots: [], phrases: [] }
  const chosen = new Set(known.niches)
  const roots = new Set([
    ...tellingRoots(index, (at) => chosen.has(at), ROOTS_MAX.niche),
    ...tellingRoots(index, (at) => sectors.has(index.niches[at]?.sector ?? -1), ROOTS_MAX.sector),
  ])
  const phrases = known.niches
    .flatMap((at) => index.niches[at]?.niche.words ?? [])
    .map(({ phrase }) => [...new Set(rootsOf(phrase).filter((root) => !isForm(root)))])
    .filter((phrase) => phrase.length > 1)
  return { roots: [...roots], phrases: phrases.slice(0, PHRASES_MAX) }
}
