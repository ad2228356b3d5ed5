import { z } from 'zod'
import { calls } from '../../../contract/calls.ts'
import { pathSchema } from '../../../contract/niche.ts'
import { nicheDossierSchema } from '../../../contract/niche-dossier.ts'
import { nicheSearchQuerySchema, nicheSearchSchema } from '../../../contract/niche-search.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import { defineTool, OTHERS_WORDS } from '../tool.ts'

const neighborSchema = z.object({
  path: z.array(z.string()),
  isExplored: z.boolean(),
  childCount: z.number().int().nonnegative(),
})

const readNicheSchema = z.object({
  niche: nicheDossierSchema,
  /** Directly below it. */
  below: z.array(neighborSchema),
  /** Under the same niche as this one. */
  beside: z.array(neighborSchema),
})

const listed = (parent: readonly string[], nodes: readonly TreeNode[]) =>
  nodes.map(({ name, isExplored, childCount }) => ({
    path: [...parent, name],
    isExplored,
    childCount,
  }))

const findNiches = defineTool({
  name: 'find_niches',
  title: 'Find niches',
  description:
    'Find business niches on the map by name, summary, customer, problem or search word; best first. Each has the path by which read_niche and keep_candidate name it.',
  input: z.strictObject({ query: nicheSearchQuerySchema.shape.q }),
  output: nicheSearchSchema,
  scope: 'read',
  run: ({ query }, { makeCall }) => makeCall(calls.nicheSearch, { query: { q: query } }),
})

const readNiche = defineTool({
  name: 'read_niche',
  title: 'Read a niche',
  description: `Read what is known about a niche: customers, problems and what people do about them, prices, offers, places, search words, seasons, hurdles, a cheap check; and the niches below and beside it. "provenance" says who wrote it: "editorial" by Nicher's editors, "drafted" by a model. Figures of search words are orders of magnitude by the same hand, not counts; check_demand has counts or estimates. ${OTHERS_WORDS}`,
  input: z.strictObject({ path: pathSchema }),
  output: readNicheSchema,
  scope: 'read',
  async run({ path }, { makeCall }) {
    const parent = path.slice(0, -1)
    const paths = JSON.stringify([path, parent])
    const [niche, { branches }] = await Promise.all([
      makeCall(calls.nicheDossier, { query: { path: JSON.stringify(path) } }),
      makeCall(calls.treeBranches, { query: { paths, depth: '1' } }),
    ])
    const [own, above] = branches
    const name = niche.path.at(-1)
    return {
      niche,
      below: listed(niche.path, own?.children ?? []),
      beside: listed(
        niche.path.slice(0, -1),
        (above?.children ?? []).filter((each) => each.name !== name),
      ),
    }
  },
})

export const nicheTools = [findNiches, readNiche]
