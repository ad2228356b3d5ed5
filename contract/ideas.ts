import { z } from 'zod'
import { MARKET_EMPTY, MARKET_MAX, MARKET_WORDLESS, THREAD_LIMIT } from './idea-form.ts'
import { lineSchema } from './line.ts'
import { MATERIALS_MAX } from './own-material-form.ts'
import { sourceSchema } from './source.ts'
import { hasWords } from './words.ts'

/** Which of the member's own material an analysis reads. */
export const ownChoiceSchema = z.strictObject({
  /** Beside the discussions that are found, or nothing else. */
  use: z.enum(['with', 'only']),
  /** All of it if absent. */
  ids: z.array(z.uuid()).min(1).max(MATERIALS_MAX).optional(),
})
export type OwnChoice = z.infer<typeof ownChoiceSchema>

export const analyzeMarketBodySchema = z.strictObject({
  market: z
    .string()
    .refine((market) => market.trim() !== '', MARKET_EMPTY)
    .pipe(lineSchema('Market', 1, MARKET_MAX))
    .refine(hasWords, MARKET_WORDLESS),
  threadLimit: z.number().int().min(1).max(50).default(THREAD_LIMIT),
  own: ownChoiceSchema.optional(),
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
  /** What is being done, or what is waited for, in words. */
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

/** A sentence of a person who is quoted; `words` are the part of it that says it, word for word. */
export const statementSchema = evidenceSchema.extend({ words: z.string() })
export type Statement = z.infer<typeof statementSchema>

/** A statement about a sum that the person pays or paid, or would pay for something better. */
export const paymentSchema = statementSchema.extend({
  /** '$36 an hour', word for word. */
  amount: z.string(),
  kind: z.enum(['pays', 'would pay']),
})
export type Payment = z.infer<typeof paymentSchema>

/** See `painOverTime`. */
const overTimeSchema = z.object({
  trend: z.enum(['rising', 'fading', 'steady', 'few']),
  quarters: z.array(
    z.object({
      quarter: z.string().regex(/^\d{4}-Q[1-4]$/),
      quotes: z.number().int().nonnegative(),
    }),
  ),
  earlier: z.number().int().nonnegative(),
})
export type PainOverTime = z.infer<typeof overTimeSchema>

export const painPointSchema = z.object({
  id: z.string(),
  heading: z.string(),
  summary: z.string(),
  /** How the trouble is about the market. Older results lack this and `thin_evidence`. */
  relevance: z.string().optional(),
  /** Why little supports it; absent if the evidence is not thin. */
  thin_evidence: z.string().optional(),
  intensity: z.enum(['High', 'Medium', 'Low']),
  frequency: z.string(),
  quotes: z.array(z.string()),
  evidence: z.array(evidenceSchema),
  over_time: overTimeSchema.optional(),
  /** The communities of the quoted people, most people first. */
  communities: z
    .array(z.object({ name: z.string(), people: z.number().int().positive() }))
    .optional(),
  /** What quoted people say they are: 'bookkeeper', 'small studio'. One for each person. */
  roles: z.array(statementSchema).optional(),
  /** What quoted people ask for. */
  asks_for: z.array(statementSchema).optional(),
  /** What quoted people do or use today. */
  done_today: z.array(statementSchema).optional(),
  payments: z.array(paymentSchema).optional(),
  /** What to ask people where the evidence bears no idea. */
  questions: z.array(z.string()).optional(),
})

export const businessIdeaSchema = z.object({
  id: z.string(),
  pain_point_ids: z.array(z.string()),
  name: z.string(),
  description: z.string(),
  business_model: z.string(),
  target_audience: z.string(),
  value_proposition: z.string(),
  /** The least that can be sold or tried. Older results lack this, the price and the customers. */
  first_version: z.string().optional(),
  /** What the customer pays, and for what. */
  price: z.string().optional(),
  /** Who the first ten customers are, and where to find them. */
  first_customers: z.string().optional(),
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
  /** True if it is about a neighboring market; read because little is about this one. */
  is_beside: z.boolean().optional(),
  /** True beside `is_beside` for a distant neighbor: it shares the sector, and a trouble of the others. */
  is_distant: z.boolean().optional(),
  /** True for own material that only has the day on which it was added. */
  is_undated: z.boolean().optional(),
})

/** `own`: nothing but the member's own material was read. */
const ideaSourceSchema = sourceSchema.extend({
  kind: z.enum([...sourceSchema.shape.kind.options, 'own']),
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
  /** For a market without discussions: the nearest markets that have some, nearest first. */
  nearest_markets: z.array(z.string()).optional(),
  /**
   * Of the discussions about the market itself, those in which a person says that an existing
   * product or service solves it. Missing in older results: unknown.
   */
  praised_threads: z.number().int().nonnegative().optional(),
  drafted_by: z.enum(['ai', 'extractive']),
  source: ideaSourceSchema,
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

/** With `unless`, an analysis that has ended is refused instead of removed. */
export const deleteAnalysisQuerySchema = z.strictObject({
  unless: z.literal('ended').optional(),
})

export const analysisListSchema = z.array(
  z.object({
    id: z.uuid(),
    market: z.string(),
    status: progressSchema.shape.status,
    created_at: z.iso.datetime(),
  }),
)
