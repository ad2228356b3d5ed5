import type { Calls } from '../../../contract/calls.ts'
import type { ExploreAnswer, ExploreCheckAnswer, TreeNode } from '../../../contract/tree.ts'
import { request } from './request.ts'

/** The whole explored map. The browser cache serves it while the ETag matches. */
export function fetchTree(): Promise<TreeNode> {
  return request<Calls['tree']>({ method: 'GET', path: '/api/tree' }, { whenSessionEnds: 'reject' })
}

/**
 * Milliseconds that exploring may take. The server gives up after 2 × LLM_TIMEOUT_MS + 15 s, which
 * is 75 s by default, and its answer is more specific than a client timeout.
 */
const EXPLORE_TIMEOUT_MS = 90_000

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
