import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import type { z } from 'zod'
import { atlasIndustrySchema, atlasSectorSchema } from '../../../contract/atlas.ts'
import { sampleFileSchema } from '../../../contract/sample-thread.ts'
import { validationTestSchema } from '../../../contract/validation-test.ts'
import { guideSchema, legalSchema, operatorSchema } from '../content/article-schemas.ts'
import { demoIdeasSchema } from '../content/demo-ideas-schema.ts'
import { demoAnalysisSchema } from '../content/demo-schemas.ts'
import { evidencePageSchema, evidenceSetsSchema } from '../content/evidence-schemas.ts'
import { faqSchema } from '../content/faq-schema.ts'
import { landingSchema, toolPageSchema } from '../content/page-schemas.ts'
import { planPageSchema } from '../content/plan-schemas.ts'
import { scorePageSchema } from '../content/score-schemas.ts'

/** A collection in the desk. */
export interface Shelf {
  label: string
  description: string
  icon: string
  schema: z.ZodType
  folder: string
  /** Markdown has the schema's keys in its head and a text below. */
  extension: 'yaml' | 'md'
  /** File names without their ending, with a label: where no others can be made. */
  files?: Record<string, string>
  /** For files that can be made: the name of one, and what a new one is named after. */
  entries?: { singular: string; title: string }
}

/** The files of sectors in the folders of their industries, each named by both. */
function sectorFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/').replace(/\.yaml$/, ''))
    .filter((file) => file.includes('/'))
    .sort()
  return Object.fromEntries(
    files.map((file) => [file, file.replace('/', ': ').replaceAll('-', ' ')]),
  )
}

/**
 * Every collection of `src/content.config.ts` that people edit, by its name there, in the order of
 * the desk. The figures of a measurement are in JSON and not among them.
 */
export const SHELVES: Record<string, Shelf> = {
  landing: {
    label: 'Home page',
    description: 'The texts of the home page.',
    icon: 'home',
    schema: landingSchema,
    folder: 'src/content/landing',
    extension: 'yaml',
    files: { home: 'Home page' },
  },
  plans: {
    label: 'Premium and its price',
    description: 'The only place that says the price. Answers write {price} for it.',
    icon: 'sell',
    schema: planPageSchema,
    folder: 'src/content/plans',
    extension: 'yaml',
    files: { premium: 'Premium' },
  },
  faq: {
    label: 'Questions and answers',
    description: 'What visitors ask, page by page.',
    icon: 'help',
    schema: faqSchema,
    folder: 'src/content/faq',
    extension: 'yaml',
    files: { home: 'On the home page' },
  },
  tools: {
    label: 'Pages of the tools',
    description: 'Headings, leads and notes around each tool.',
    icon: 'build',
    schema: toolPageSchema,
    folder: 'src/content/tools',
    extension: 'yaml',
    files: {
      explorer: 'Niche Explorer',
      match: 'Match Me',
      validator: 'Market Demand Validator',
      'keyword-list': 'Keyword List',
      ideas: 'Product Idea Generator',
      feedback: 'Feedback',
      guides: 'Guides',
      niches: 'All niches',
      'validation-tests': 'Validation tests',
    },
  },
  guides: {
    label: 'Guides',
    description: 'Articles for founders.',
    icon: 'menu_book',
    schema: guideSchema,
    folder: 'src/content/guides',
    extension: 'md',
    entries: { singular: 'Guide', title: 'title' },
  },
  tests: {
    label: 'Validation tests',
    description: 'One test of a business idea a file. A rate stands in its source alone.',
    icon: 'science',
    schema: validationTestSchema,
    folder: 'src/content/tests',
    extension: 'yaml',
    entries: { singular: 'Test', title: 'name' },
  },
  evidence: {
    label: 'How good is this?',
    description: 'The texts around the figures. A measurement writes the figures themselves.',
    icon: 'query_stats',
    schema: evidencePageSchema,
    folder: 'src/content/evidence',
    extension: 'yaml',
    files: { page: 'How good is this?' },
  },
  evidenceSets: {
    label: 'Labeled texts',
    description: 'What the texts are that the figures were measured on, and whose.',
    icon: 'labs',
    schema: evidenceSetsSchema,
    folder: 'src/content/evidence',
    extension: 'yaml',
    files: { sets: 'Sets of labeled texts' },
  },
  score: {
    label: 'The opportunity score',
    description: 'The texts around the formula. Its numbers come from the software itself.',
    icon: 'speed',
    schema: scorePageSchema,
    folder: 'src/content/score',
    extension: 'yaml',
    files: { page: 'The opportunity score' },
  },
  legal: {
    label: 'Legal texts',
    description: 'Set the day of change with every change; a new price needs 30 days of notice.',
    icon: 'gavel',
    schema: legalSchema,
    folder: 'src/content/legal',
    extension: 'md',
    files: { privacy: 'Privacy policy', terms: 'Terms of service' },
  },
  operator: {
    label: 'Who runs the site',
    description: 'For the legal texts.',
    icon: 'badge',
    schema: operatorSchema,
    folder: 'src/content/operator',
    extension: 'yaml',
    files: { operator: 'Operator' },
  },
  atlas: {
    label: 'Industries of the atlas',
    description: 'One industry a file, with the files of its sectors.',
    icon: 'map',
    schema: atlasIndustrySchema,
    folder: 'src/content/atlas',
    extension: 'yaml',
    entries: { singular: 'Industry', title: 'name' },
  },
  sectors: {
    label: 'Sectors of the atlas',
    description: 'One sector a file, with what is known about each of its niches.',
    icon: 'travel_explore',
    schema: atlasSectorSchema,
    folder: 'src/content/atlas',
    extension: 'yaml',
    files: sectorFiles('src/content/atlas'),
  },
  demo: {
    label: 'Sample of the validator',
    description: 'What the Market Demand Validator shows without Premium.',
    icon: 'monitoring',
    schema: demoAnalysisSchema,
    folder: 'src/content/demo',
    extension: 'yaml',
    files: { validator: 'Sample analysis' },
  },
  demoIdeas: {
    label: 'Sample of the idea generator',
    description: 'What the Product Idea Generator shows without Premium; quotes word for word.',
    icon: 'lightbulb',
    schema: demoIdeasSchema,
    folder: 'src/content/demo',
    extension: 'yaml',
    files: { ideas: 'Sample ideas' },
  },
  threads: {
    label: 'Sample discussions',
    description: 'Written for the samples, marked as samples wherever they show.',
    icon: 'forum',
    schema: sampleFileSchema,
    folder: 'src/content/threads',
    extension: 'yaml',
    files: sectorFiles('src/content/threads'),
  },
}
