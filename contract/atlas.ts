import { z } from 'zod'
import { nicheNameSchema } from './niche.ts'
import { nicheNameKey } from './niche-name.ts'

/** Levels of the atlas that have a summary: industry, sector, niche. */
export const ATLAS_SUMMARY_DEPTH = 3
export const ATLAS_DEPTH_MAX = 5

/** A niche of the atlas. Levels 1 to 3 have a `summary`; `children`, if present, is never empty. */
export interface AtlasNiche {
  name: string
  summary?: string | undefined
  niches?: AtlasNiche[] | undefined
}

const nicheSchema: z.ZodType<AtlasNiche> = z.strictObject({
  name: nicheNameSchema,
  summary: z.string().trim().min(60).max(400).optional(),
  get niches() {
    return z.array(nicheSchema).min(1, 'leave "niches" out where there are none').optional()
  },
})

type Report = (path: (string | number)[], message: string) => void

function checkLevel(niche: AtlasNiche, depth: number, path: (string | number)[], report: Report) {
  if (depth > ATLAS_DEPTH_MAX) report(path, `the atlas has at most ${ATLAS_DEPTH_MAX} levels`)
  if (depth <= ATLAS_SUMMARY_DEPTH && niche.summary === undefined) {
    report([...path, 'summary'], `"${niche.name}" is on level ${depth} and needs a summary`)
  }
  const seen = new Map<string, string>()
  niche.niches?.forEach((child, index) => {
    const here = [...path, 'niches', index]
    const twin = seen.get(nicheNameKey(child.name))
    if (twin !== undefined) report([...here, 'name'], `"${twin}" stands twice in "${niche.name}"`)
    seen.set(nicheNameKey(child.name), child.name)
    checkLevel(child, depth + 1, here, report)
  })
}

/** One industry of the atlas, which is one file of `src/content/atlas`. */
export const atlasIndustrySchema = nicheSchema.superRefine((industry, context) => {
  checkLevel(industry, 1, [], (path, message) => {
    context.addIssue({ code: 'custom', path, message })
  })
})

/** The number of niches in a branch, including its root. */
export function countNiches(niche: AtlasNiche): number {
  return (niche.niches ?? []).reduce((sum, child) => sum + countNiches(child), 1)
}
