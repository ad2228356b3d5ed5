import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import type { z } from 'zod'
import { atlasIndustrySchema, atlasSectorSchema } from '../contract/atlas.ts'
import { evidenceFiguresSchema } from '../contract/evidence-figures.ts'
import { sampleFileSchema } from '../contract/sample-thread.ts'
import { validationTestSchema } from '../contract/validation-test.ts'
import { guideSchema, legalSchema, operatorSchema } from './build/content/article-schemas.ts'
import { checked } from './build/content/checked-loader.ts'
import { demoIdeasSchema } from './build/content/demo-ideas-schema.ts'
import { demoAnalysisSchema } from './build/content/demo-schemas.ts'
import { evidencePageSchema, evidenceSetsSchema } from './build/content/evidence-schemas.ts'
import { faqSchema } from './build/content/faq-schema.ts'
import { landingSchema, toolPageSchema } from './build/content/page-schemas.ts'
import { planPageSchema } from './build/content/plan-schemas.ts'
import { scorePageSchema } from './build/content/score-schemas.ts'

const collectionOf = <Schema extends z.ZodType>(schema: Schema, base: string, pattern: string) =>
  defineCollection({ loader: checked(glob({ base, pattern }), schema), schema })

const yaml = <Schema extends z.ZodType>(schema: Schema, base: string, pattern = '*.yaml') =>
  collectionOf(schema, base, pattern)
const markdown = <Schema extends z.ZodType>(schema: Schema, base: string) =>
  collectionOf(schema, base, '*.md')

export const collections = {
  /** The niche atlas: one industry per file. */
  atlas: yaml(atlasIndustrySchema, 'src/content/atlas'),
  /** The sectors of the atlas with their niches: one per file, in the folder of its industry. */
  sectors: yaml(atlasSectorSchema, 'src/content/atlas', '*/*.yaml'),
  /** The sample that the validator shows without Premium. */
  demo: yaml(demoAnalysisSchema, 'src/content/demo', 'validator.yaml'),
  /** The sample that the idea generator shows without Premium. */
  demoIdeas: yaml(demoIdeasSchema, 'src/content/demo', 'ideas.yaml'),
  /** Texts of the page 'How good is this?'. */
  evidence: yaml(evidencePageSchema, 'src/content/evidence', 'page.yaml'),
  /** Its figures, as `bench/evidence.ts` writes them; `unseen` for detectors trained without a set. */
  evidenceFigures: collectionOf(
    evidenceFiguresSchema,
    'src/content/evidence',
    '{figures,unseen}.json',
  ),
  /** What the labeled texts are that the figures were measured on. */
  evidenceSets: yaml(evidenceSetsSchema, 'src/content/evidence', 'sets.yaml'),
  /** Questions and answers: one page's per file. */
  faq: yaml(faqSchema, 'src/content/faq'),
  /** Articles for founders, one a file. */
  guides: markdown(guideSchema, 'src/content/guides'),
  /** Texts of the home page. */
  landing: yaml(landingSchema, 'src/content/landing'),
  /** The privacy policy and the terms. */
  legal: markdown(legalSchema, 'src/content/legal'),
  /** Who runs the site, for the legal texts. */
  operator: yaml(operatorSchema, 'src/content/operator'),
  /** Price and features of Premium, and the texts of its page. */
  plans: yaml(planPageSchema, 'src/content/plans'),
  /** Texts of the page about the opportunity score. */
  score: yaml(scorePageSchema, 'src/content/score'),
  /** The catalogue of validation tests, one a file; the API host reads the same files. */
  tests: yaml(validationTestSchema, 'src/content/tests'),
  /** Sample discussions, one sector a file; the API host reads the same files into its archive. */
  threads: yaml(sampleFileSchema, 'src/content/threads', '*/*.yaml'),
  /** Texts of the tools' pages. */
  tools: yaml(toolPageSchema, 'src/content/tools'),
}
