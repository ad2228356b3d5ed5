import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { atlasIndustrySchema } from '../contract/atlas.ts'
import { sampleFileSchema } from '../contract/sample-thread.ts'
import { demoIdeasSchema } from './lib/demo-ideas-schema.ts'
import { demoAnalysisSchema } from './lib/demo-schemas.ts'
import { landingSchema, toolPageSchema } from './lib/page-schemas.ts'
import { planPageSchema } from './lib/plan-schemas.ts'

const yaml = (base: string, pattern = '*.yaml') => glob({ base, pattern })

export const collections = {
  /** The niche atlas: one industry per file. */
  atlas: defineCollection({ loader: yaml('src/content/atlas'), schema: atlasIndustrySchema }),
  /** What the validator shows without Premium. */
  demo: defineCollection({
    loader: yaml('src/content/demo', 'validator.yaml'),
    schema: demoAnalysisSchema,
  }),
  /** What the idea generator shows without Premium. */
  demoIdeas: defineCollection({
    loader: yaml('src/content/demo', 'ideas.yaml'),
    schema: demoIdeasSchema,
  }),
  /** Texts of the home page. */
  landing: defineCollection({ loader: yaml('src/content/landing'), schema: landingSchema }),
  /** What Premium costs and holds, and the texts of its page. */
  plans: defineCollection({ loader: yaml('src/content/plans'), schema: planPageSchema }),
  /** Sample discussions, one industry a file; the API host reads the same files into its archive. */
  threads: defineCollection({ loader: yaml('src/content/threads'), schema: sampleFileSchema }),
  /** Texts of the tools' pages. */
  tools: defineCollection({ loader: yaml('src/content/tools'), schema: toolPageSchema }),
}
