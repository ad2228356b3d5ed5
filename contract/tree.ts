import { z } from 'zod'
import { pathSchema } from './niche.ts'
import { BRANCH_DEPTH_MAX, BRANCHES_MAX } from './niche-name.ts'

/** A niche with its known descendants. `childCount` is 0 for unexplored and terminal niches. */
export interface TreeNode {
  name: string
  isExplored: boolean
  childCount: number
  children: TreeNode[]
}

export const treeNodeSchema: z.ZodType<TreeNode> = z
  .object({
    name: z.string(),
    isExplored: z.boolean(),
    childCount: z.number().int().nonnegative(),
    get children() {
      return z.array(treeNodeSchema)
    },
  })
  .meta({ id: 'TreeNode' })

export const exploreBodySchema = z.strictObject({ path: pathSchema })

/**
 * `isLeaf`: nothing is below this niche. Otherwise `children` holds the next
 * level, sorted by name. `isCharted` is false where nobody knows what is below; the niche then
 * stays unexplored. A host may leave it out.
 */
export const exploreAnswerSchema = z.object({
  isLeaf: z.boolean(),
  children: z.array(treeNodeSchema),
  isCharted: z.boolean().optional(),
})
export type ExploreAnswer = z.infer<typeof exploreAnswerSchema>

/** A query value that is a JSON list of names. */
const listedSchema = z
  .string()
  .max(8192, 'path is too long')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'path must be a JSON list of names' })
      return z.NEVER
    }
  })

export const exploreCheckQuerySchema = z.strictObject({ path: listedSchema.pipe(pathSchema) })

const branchPathSchema = z.union([z.tuple([]), pathSchema])
const depthSchema = z
  .string()
  .regex(/^\d$/)
  .transform(Number)
  .refine((depth) => depth <= BRANCH_DEPTH_MAX, `depth is 0 to ${BRANCH_DEPTH_MAX}`)
  .default(1)

/**
 * `path` is empty or left out for the root. `depth` is the number of levels below the niche: 0 for
 * the niche alone.
 */
export const branchQuerySchema = z.strictObject({
  path: listedSchema.pipe(branchPathSchema).default([]),
  depth: depthSchema,
})

/** The query of several branches, each as in {@link branchQuerySchema}. */
export const branchesQuerySchema = z.strictObject({
  paths: listedSchema.pipe(z.array(branchPathSchema).min(1).max(BRANCHES_MAX)),
  depth: depthSchema,
})

/** In the order of the paths; null where the map has no such niche. */
export const branchesSchema = z
  .object({ branches: z.array(treeNodeSchema.nullable()) })
  .meta({ id: 'TreeBranches' })

/**
 * `chartedBelow` is the number of niches that the atlas has directly below this one; 0 if it has
 * none. `isCharted` is false where neither the atlas nor a model
 * can tell what is below. A host may leave both out.
 */
export const exploreCheckAnswerSchema = z.object({
  hasBeenExplored: z.boolean(),
  chartedBelow: z.number().int().nonnegative().optional(),
  isCharted: z.boolean().optional(),
})
export type ExploreCheckAnswer = z.infer<typeof exploreCheckAnswerSchema>
