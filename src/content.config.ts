import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { atlasIndustrySchema } from '../contract/atlas.ts'
import { sampleFileSchema } from '../contract/sample-thread.ts'
import { guideSchema, legalSchema, operatorSchema } from './lib/article-schemas.ts'
import { demoIdeasSchema } from './lib/demo-ideas-schema.ts'
import { demoAnalysisSchema } from './lib/demo-schemas.ts'
import { faqSchema } from './lib/faq-schema.ts'
import { nicheNotesSchema } from './lib/niche-schemas.ts'
import { landingSchema, toolPageSchema } from './lib/page-schemas.ts'
import { planPageSchema } from './lib/plan-schemas.ts'

const yaml = (base: string, pattern = '*.yaml') => glob({ base, pattern })
const markdown = (base: string) => glob({ base, pattern: '*.md' })

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
  /** Questions and answers: one page's per file. */
  faq: defineCollection({ loader: yaml('src/content/faq'), schema: faqSchema }),
  /** Articles for founders, one a file. */
  guides: defineCollection({ loader: markdown('src/content/guides'), schema: guideSchema }),
  /** Texts of the home page. */
  landing: defineCollection({ loader: yaml('src/content/landing'), schema: landingSchema }),
  /** The privacy policy and the terms. */
  legal: defineCollection({ loader: markdown('src/content/legal'), schema: legalSchema }),
  /** What the site says about niches beyond the atlas: one industry per file. */
  niches: defineCollection({ loader: yaml('src/content/niches'), schema: nicheNotesSchema }),
  /** Who runs the site, for the legal texts. */
  operator: defineCollection({ loader: yaml('src/content/operator'), schema: operatorSchema }),
  /** What Premium costs and holds, and the texts of its page. */
  plans: defineCollection({ loader: yaml('src/content/plans'), schema: planPageSchema }),
  /** Sample discussions, one industry a file; the API host reads the same files into its archive. */
  threads: defineCollection({ loader: yaml('src/content/threads'), schema: sampleFileSchema }),
  /** Texts of the tools' pages. */
  tools: defineCollection({ loader: yaml('src/content/tools'), schema: toolPageSchema }),
}
