import type { Calls } from '../../../contract/calls.ts'
import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import type { NicheSearch } from '../../../contract/niche-search.ts'
import type { ExploreAnswer, ExploreCheckAnswer, TreeNode } from '../../../contract/tree.ts'
import { request } from './request.ts'
import { GLANCE_MS } from './transport.ts'

/**
 * Niches of the map with the levels below them, in one request; null where the map has none. The
 * browser cache serves them while the ETag matches.
 */
export async function fetchBranches(
  paths: readonly (readonly string[])[],
  depth: number,
): Promise<(TreeNode | null)[]> {
  const { branches } = await request<Calls['treeBranches']>(
    { method: 'GET', path: '/api/tree/branches' },
    { query: { paths: JSON.stringify(paths), depth: `${depth}` }, whenSessionEnds: 'reject' },
  )
  return branches
}

/**
 * Milliseconds that exploring may take. The server gives up after 195 s, which is two answers of a
 * model of 90 s each and 15 s, and its answer is more specific than a client timeout.
 */
const EXPLORE_TIMEOUT_MS = 200_000

/** Returns the status of a niche: explored or not, and how many niches are known below it. */
export function checkExplored(path: readonly string[]): Promise<ExploreCheckAnswer> {
  return request<Calls['exploreCheck']>(
    { method: 'GET', path: '/api/explore/check' },
    { query: { path: JSON.stringify(path) }, whenSessionEnds: 'reject' },
  )
}

/** The next level below a niche. */
export function explore(path: readonly string[]): Promise<ExploreAnswer> {
  return request<Calls['explore']>(
    { method: 'POST', path: '/api/explore' },
    { body: { path: [...path] }, timeout: EXPLORE_TIMEOUT_MS },
  )
}

/** What is known about a niche. The browser keeps what is finished for a few minutes. */
export function fetchDossier(path: readonly string[], signal: AbortSignal): Promise<NicheDossier> {
  return request<Calls['nicheDossier']>(
    { method: 'GET', path: '/api/niches/dossier' },
    {
      query: { path: JSON.stringify(path) },
      signal,
      timeout: GLANCE_MS,
      whenSessionEnds: 'reject',
    },
  )
}

/** Niches by what is written about them. The last word may be the beginning of one. */
export function searchNiches(typed: string, signal: AbortSignal): Promise<NicheSearch> {
  return request<Calls['nicheSearch']>(
    { method: 'GET', path: '/api/niches/search' },
    { query: { q: typed }, signal, timeout: GLANCE_MS, whenSessionEnds: 'reject' },
  )
}
