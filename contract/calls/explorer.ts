import type { Call } from '../call.ts'
import { nicheDossierQuerySchema, nicheDossierSchema } from '../niche-dossier.ts'
import { nicheSearchQuerySchema, nicheSearchSchema } from '../niche-search.ts'
import {
  branchesQuerySchema,
  branchesSchema,
  branchQuerySchema,
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
  treeBranch: {
    method: 'GET',
    path: '/api/tree/branch',
    summary: 'A niche of the explored map with the levels below it, as many as asked for',
    access: 'anyone',
    query: branchQuerySchema,
    status: 200,
    answer: treeNodeSchema,
  },
  treeBranches: {
    method: 'GET',
    path: '/api/tree/branches',
    summary: 'Several niches of the explored map, each with the levels below it',
    access: 'anyone',
    query: branchesQuerySchema,
    status: 200,
    answer: branchesSchema,
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
  nicheDossier: {
    method: 'GET',
    path: '/api/niches/dossier',
    summary: 'What is known about a niche on the map: customers, prices, problems, search words',
    access: 'anyone',
    query: nicheDossierQuerySchema,
    status: 200,
    answer: nicheDossierSchema,
  },
  nicheSearch: {
    method: 'GET',
    path: '/api/niches/search',
    summary: 'Niches on the map by name, summary, customer, problem or search word; best first',
    access: 'anyone',
    query: nicheSearchQuerySchema,
    status: 200,
    answer: nicheSearchSchema,
  },
} as const satisfies Record<string, Call>
