import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { atlasIndustrySchema } from '../contract/atlas.ts'
import { landingSchema, toolPageSchema } from './lib/page-schemas.ts'

const yaml = (base: string) => glob({ base, pattern: '*.yaml' })

export const collections = {
  /** The niche atlas: one industry per file. */
  atlas: defineCollection({ loader: yaml('src/content/atlas'), schema: atlasIndustrySchema }),
  /** Texts of the home page. */
  landing: defineCollection({ loader: yaml('src/content/landing'), schema: landingSchema }),
  /** Texts of the tools' pages. */
  tools: defineCollection({ loader: yaml('src/content/tools'), schema: toolPageSchema }),
}
