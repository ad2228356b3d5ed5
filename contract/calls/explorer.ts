import type { Call } from '../call.ts'
import {
  exploreAnswerSchema,
  exploreBodySchema,
  exploreCheckAnswerSchema,
  exploreCheckQuerySchema,
  treeNodeSchema,
} from '../tree.ts'

/** The map of niches. */
export const explorerCalls = {
  tree: {
    method: 'GET',
    path: '/api/tree',
    summary: 'The whole explored map, from the root "Niches"',
    access: 'anyone',
    status: 200,
    answer: treeNodeSchema,
  },
  exploreCheck: {
    method: 'GET',
    path: '/api/explore/check',
    summary: 'Whether a niche was explored before',
    access: 'anyone',
    query: exploreCheckQuerySchema,
    status: 200,
    answer: exploreCheckAnswerSchema,
  },
  explore: {
    method: 'POST',
    path: '/api/explore',
    summary: 'The next level below a niche; what nobody explored yet needs Premium',
    access: 'explorer',
    body: exploreBodySchema,
    status: 200,
    answer: exploreAnswerSchema,
  },
} as const satisfies Record<string, Call>
