import { z } from 'zod'
import { KEYWORD_MAX, KEYWORD_WORDS_MAX, keywordKey } from '../../../contract/keyword.ts'
import { cleanText } from '../../../contract/text.ts'
import {
  competitionOf,
  DOLLARS_MAX,
  INDEX_MAX,
  type KeywordFigures,
  type MonthFigure,
  SEARCHES_MAX,
} from '../../keyword-figures.ts'

const searches = z.number().int().nonnegative().max(SEARCHES_MAX).nullish()
const dollars = z.number().nonnegative().max(DOLLARS_MAX).nullish()
const months = z
  .array(
    z.object({
      year: z.number().int().min(2000).max(2200),
      month: z.number().int().min(1).max(12),
      search_volume: searches,
    }),
  )
  .max(120)
  .nullish()

/** The frame of every answer, with our single task. */
export const envelopeSchema = z.object({
  status_code: z.number(),
  cost: z.number().nullish(),
  tasks: z
    .array(
      z.object({
        status_code: z.number(),
        cost: z.number().nullish(),
        result: z.array(z.unknown()).nullish(),
      }),
    )
    .nullish(),
})

/** From Google Ads: `competition` is the level. */
const searchVolumeSchema = z.object({
  competition: z.enum(['LOW', 'MEDIUM', 'HIGH']).nullish(),
  competition_index: z.number().min(0).max(INDEX_MAX).nullish(),
  search_volume: searches,
  cpc: dollars,
  monthly_searches: months,
})

const namedSchema = z.looseObject({ keyword: z.string().max(1_000) })

/** From Labs: `competition` is a share, and the level has another name. */
const suggestionSchema = z.object({
  keyword: z.string().max(1_000),
  keyword_info: z.object({
    competition: z.number().min(0).max(1).nullish(),
    competition_level: z.enum(['LOW', 'MEDIUM', 'HIGH']).nullish(),
    search_volume: searches,
    cpc: dollars,
    monthly_searches: months,
  }),
})
const suggestionsSchema = z.object({ items: z.array(z.unknown()).nullish() })

/** The newest twelve months, oldest first. */
function yearOf(given: z.infer<typeof months>): MonthFigure[] {
  const byTime = new Map<number, MonthFigure>()
  for (const { year, month, search_volume } of given ?? []) {
    const time = year * 12 + month
    if (!byTime.has(time)) byTime.set(time, { year, month, volume: search_volume ?? null })
  }
  const sorted = [...byTime].sort(([a], [b]) => a - b)
  return sorted.slice(-12).map(([, figure]) => figure)
}

function levelOf(name: 'LOW' | 'MEDIUM' | 'HIGH' | null | undefined, index: number | null) {
  if (name === 'LOW') return 'low'
  if (name === 'MEDIUM') return 'medium'
  return name === 'HIGH' ? 'high' : competitionOf(index)
}

/** @throws {z.ZodError} */
export function readSearchVolume(
  keyword: string,
  result: readonly unknown[] | null | undefined,
): KeywordFigures {
  const found = searchVolumeSchema.parse(result?.[0] ?? {})
  const index = found.competition_index == null ? null : Math.round(found.competition_index)
  return {
    keyword,
    volume: found.search_volume ?? null,
    cpc: found.cpc ?? null,
    competition: levelOf(found.competition, index),
    competitionIndex: index,
    months: yearOf(found.monthly_searches),
  }
}

/**
 * The same for many keywords. A keyword that the answer leaves out is left out.
 * @throws {z.ZodError}
 */
export function readSearchVolumes(
  keywords: readonly string[],
  result: readonly unknown[] | null | undefined,
): Map<string, KeywordFigures> {
  const rows = z.array(namedSchema).parse(result ?? [])
  const byKey = new Map(rows.map((row) => [keywordKey(row.keyword), row]))
  const found = keywords.flatMap((keyword) => {
    const row = byKey.get(keyword)
    return row ? [[keyword, readSearchVolume(keyword, [row])] as const] : []
  })
  return new Map(found)
}

/**
 * Suggestions that can be looked up themselves, without duplicates and without the
 * seed.
 * @throws {z.ZodError}
 */
export function readSuggestions(
  seed: string,
  result: readonly unknown[] | null | undefined,
): KeywordFigures[] {
  const { items } = suggestionsSchema.parse(result?.[0] ?? {})
  const seen = new Set([seed])
  return (items ?? []).flatMap((item) => {
    const parsed = suggestionSchema.safeParse(item)
    if (!parsed.success) return []
    const { keyword_info: found } = parsed.data
    const keyword = cleanText(parsed.data.keyword)
    const key = keywordKey(keyword)
    const isFit =
      key !== '' && keyword.length <= KEYWORD_MAX && key.split(' ').length <= KEYWORD_WORDS_MAX
    if (!isFit || seen.has(key)) return []
    seen.add(key)
    const index = found.competition == null ? null : Math.round(found.competition * 100)
    return {
      keyword,
      volume: found.search_volume ?? null,
      cpc: found.cpc ?? null,
      competition: levelOf(found.competition_level, index),
      competitionIndex: index,
      months: yearOf(found.monthly_searches),
    }
  })
}
