import { z } from 'zod'
import { MARKET_EMPTY, MARKET_MAX, MARKET_WORDLESS, THREAD_LIMIT } from './idea-form.ts'
import { lineSchema } from './line.ts'
import { sourceSchema } from './source.ts'
import { hasWords } from './words.ts'

export const analyzeMarketBodySchema = z.strictObject({
  market: z
    .string()
    .refine((market) => market.trim() !== '', MARKET_EMPTY)
    .pipe(lineSchema('Market', 1, MARKET_MAX))
    .refine(hasWords, MARKET_WORDLESS),
  threadLimit: z.number().int().min(1).max(50).default(THREAD_LIMIT),
})

export const progressSchema = z.object({
  status: z.enum([
    'starting',
    'searching',
    'scraping',
    'analyzing',
    'generating',
    'completed',
    'error',
  ]),
  step: z.string(),
  /** Percent, 0 to 100; never decreases. */
  progress: z.number().min(0).max(100),
})
export type Progress = z.infer<typeof progressSchema>

/** The address of a discussion: absolute, on the web, also for samples. */
const addressSchema = z.url({ protocol: /^https?$/ })

/** A verbatim span of a stored thread, with the place where it was found. */
export const evidenceSchema = z.object({
  quote: z.string(),
  thread_id: z.string(),
  url: addressSchema,
  community: z.string(),
  score: z.number().int(),
  created_at: z.iso.datetime(),
})

export const painPointSchema = z.object({
  id: z.string(),
  heading: z.string(),
  summary: z.string(),
  intensity: z.enum(['High', 'Medium', 'Low']),
  frequency: z.string(),
  quotes: z.array(z.string()),
  evidence: z.array(evidenceSchema),
})

export const businessIdeaSchema = z.object({
  id: z.string(),
  pain_point_ids: z.array(z.string()),
  name: z.string(),
  description: z.string(),
  business_model: z.string(),
  target_audience: z.string(),
  value_proposition: z.string(),
  market_potential: z.string().regex(/^(High|Medium|Low)/),
  key_features: z.array(z.string()),
  addresses_pain_points: z.array(z.string()),
  differentiators: z.array(z.string()),
  potential_challenges: z.array(z.string()),
})

/** An idea to start with; 1 ranks first. */
const topOpportunitySchema = z.object({
  ranking: z.number().int().min(1),
  idea_name: z.string(),
  reasoning: z.string(),
})

export const threadSchema = z.object({
  id: z.string(),
  title: z.string(),
  community: z.string(),
  url: addressSchema,
  score: z.number().int(),
  created_at: z.iso.datetime(),
})

export const ideaAnalysisSchema = z.object({
  market: z.string(),
  error: z.string().optional(),
  pain_points: z.object({ summary: z.string(), pain_points: z.array(painPointSchema) }),
  business_ideas: z.object({
    executive_summary: z.string(),
    business_ideas: z.array(businessIdeaSchema),
    top_opportunities: z.array(topOpportunitySchema),
  }),
  thread_urls: z.array(addressSchema),
  threads: z.array(threadSchema),
  quote_check: z.object({
    shown: z.number().int().nonnegative(),
    repaired: z.number().int().nonnegative(),
    dropped: z.number().int().nonnegative(),
  }),
  /** The reasons for thin evidence, as parts of a sentence; empty if the evidence is not thin. */
  thin_reasons: z.array(z.string()),
  drafted_by: z.enum(['ai', 'extractive']),
  source: sourceSchema,
})
export type IdeaAnalysis = z.infer<typeof ideaAnalysisSchema>

/** The answer of the result call while there is no result: the market and the reason. */
export const ideaAnalysisPendingSchema = z.object({ market: z.string(), error: z.string() })
export const ideaResultAnswerSchema = z.union([ideaAnalysisSchema, ideaAnalysisPendingSchema])

export const analyzeMarketAnswerSchema = z.union([
  z.object({ analysis_id: z.uuid(), status: z.literal('starting') }),
  z.object({ error: z.string() }),
  ideaAnalysisSchema,
])

export const analysisListSchema = z.array(
  z.object({
    id: z.uuid(),
    market: z.string(),
    status: progressSchema.shape.status,
    created_at: z.iso.datetime(),
  }),
)
