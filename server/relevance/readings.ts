import type { AtlasIndex } from './atlas-index.ts'

/**
 * What a text may be about: for each sector and niche of the atlas, how much better its texts
 * explain the words than all texts do, as logarithm per word. Above 0 speaks for it.
 */
export interface Readings {
  sectors: Float64Array
  niches: Float64Array
}

/** Words lent to each sector and niche from all texts, so that an unseen word costs little. */
const LENT = { sector: 3_000, niche: 1_000 }

/**
 * Reads a text as each sector and each niche: the multinomial likelihood with Dirichlet smoothing,
 * over the same with the words of all texts. Repeated words count by their logarithm.
 * @param words roots with how much each counts
 */
export function readingsOf(index: AtlasIndex, words: ReadonlyMap<string, number>): Readings {
  const sectors = new Float64Array(index.sectors.length)
  const niches = new Float64Array(index.niches.length)
  let whole = 0
  for (const [root, counted] of words) {
    const id = index.ids.get(root)
    if (id === undefined) continue
    const weight = Math.log1p(counted)
    whole += weight
    addRoot(index, id, weight, sectors, niches)
  }
  if (whole === 0) return { sectors, niches }
  for (const [at, { size }] of index.sectors.entries()) {
    sectors[at] = (sectors[at] ?? 0) / whole + Math.log(LENT.sector / (size + LENT.sector))
  }
  for (const [at, { size }] of index.niches.entries()) {
    niches[at] = (niches[at] ?? 0) / whole + Math.log(LENT.niche / (size + LENT.niche))
  }
  return { sectors, niches }
}

/** The niches of a sector stand together, so its count is their sum until the next one begins. */
function addRoot(
  { from, niche, count, share, niches }: AtlasIndex,
  id: number,
  weight: number,
  bySector: Float64Array,
  byNiche: Float64Array,
): void {
  const usual = share[id] ?? 1
  let sector = -1
  let sum = 0
  const close = () => {
    if (sector < 0) return
    bySector[sector] = (bySector[sector] ?? 0) + weight * Math.log1p(sum / (LENT.sector * usual))
  }
  for (let at = from[id] ?? 0; at < (from[id + 1] ?? 0); at += 1) {
    const of = niche[at] ?? 0
    const times = count[at] ?? 0
    byNiche[of] = (byNiche[of] ?? 0) + weight * Math.log1p(times / (LENT.niche * usual))
    const home = niches[of]?.sector ?? -1
    if (home !== sector) {
      close()
      sector = home
      sum = 0
    }
    sum += times
  }
  close()
}

/** The place of one class among all, 1 for the best. */
export function rankOf(scores: Float64Array, at: number): number {
  const own = scores[at] ?? Number.NEGATIVE_INFINITY
  return scores.reduce((rank, score) => (score > own ? rank + 1 : rank), 1)
}
