import type { AtlasNiche, Dossier } from '../contract/atlas.ts'
import type { IdeaAnalysis } from '../contract/ideas.ts'
import type { NicheDossier } from '../contract/niche-dossier.ts'
import type { SampleThread } from '../contract/sample-thread.ts'
import { analyze } from '../server/analysis/analyze.ts'
import { readSamples, toDiscussion } from '../server/providers/discussions/samples.ts'
import { readAtlas } from '../server/providers/niches/atlas.ts'
import { wireResult } from '../server/services/ideas/stored-result.ts'

/** Numbers from 0 to 1 in an order that the seed decides. */
export function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Some of a list, each once, in the order drawn. */
export function drawn<Item>(items: readonly Item[], count: number, chance: () => number): Item[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [item] = left.splice(Math.floor(chance() * left.length), 1)
    return item as Item
  })
}

/** Discussions of a community that an analysis reads. */
const THREADS = 5

const isDossier = (niche: AtlasNiche): niche is Dossier => niche.customer !== undefined

/** Niches of the atlas with their dossiers, as the API answers them. */
export async function drawDossiers(count: number, seed: number): Promise<NicheDossier[]> {
  const all = (await readAtlas()).flatMap((industry) =>
    industry.niches.flatMap((sector) =>
      sector.niches.filter(isDossier).map((niche) => ({
        path: [industry.name, sector.name, niche.name],
        niche,
      })),
    ),
  )
  return drawn(all, count, createChance(seed)).map(({ path, niche }) => {
    const { name: _, summary, niches: __, was: ___, also: ____, ...dossier } = niche
    return {
      path,
      provenance: 'editorial' as const,
      summary,
      word: niche.words[0]?.phrase,
      dossier,
      also: [],
    }
  })
}

/**
 * Analyses of sample discussions by community, drafted without a model, as the API answers them.
 * @param as 'reddit' makes the samples look like stored discussions of real people
 */
export async function drawAnalyses(
  count: number,
  seed: number,
  as: 'sample' | 'reddit',
): Promise<IdeaAnalysis[]> {
  const communities = Map.groupBy(await readSamples(), ({ community }) => community)
  const chosen = drawn([...communities], count, createChance(seed))
  return Promise.all(chosen.map(([community, threads]) => analysisOf(community, threads, as)))
}

async function analysisOf(
  community: string,
  threads: readonly SampleThread[],
  as: 'sample' | 'reddit',
): Promise<IdeaAnalysis> {
  const discussions = threads
    .slice(0, THREADS)
    .map((thread) => toDiscussion(thread, (source, name) => `${source}-${name}`))
    .map((discussion) => ({ ...discussion, id: discussion.id.replace('sample', as), source: as }))
  const result = await analyze({
    market: community.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase(),
    discussions,
    now: new Date('2026-11-01T12:00:00.000Z'),
    signal: new AbortController().signal,
  })
  const kind = as === 'sample' ? 'sample' : 'measured'
  return wireResult({ ...result, source: { ...result.source, kind } }, 'https://nicher.test')
}
