import type { AnalysisResult } from '../analysis/types/result.ts'

type Point = AnalysisResult['pain_points']['pain_points'][number]

export const thread = (id: string, more: Partial<AnalysisResult['threads'][number]> = {}) => ({
  ...{ id, title: `Thread ${id}`, community: 'r/dogs', url: `https://forum.example/${id}` },
  ...{ score: 3, created_at: '2026-10-01T00:00:00.000Z' },
  ...more,
})

/** A pain point that quotes one comment of each of these threads. */
export function painPoint(heading: string, ...threads: string[]): Point {
  const evidence = threads.map((id) => ({
    ...{ quote: `${heading} in ${id}`, thread_id: id, comment_id: 'c1', community: 'r/dogs' },
    ...{ url: `https://forum.example/${id}`, score: 1, created_at: '2026-10-01T00:00:00.000Z' },
  }))
  return {
    ...{ id: heading, heading, summary: heading, intensity: 'High', frequency: '3 people' },
    ...{ evidence, quotes: evidence.map(({ quote }) => quote) },
  }
}

/** An analysis of a market with these pain points and threads. */
export function analysis(
  pain_points: Point[],
  threads: string[],
  more: Partial<AnalysisResult> = {},
): AnalysisResult {
  return {
    market: 'Dog ramps',
    pain_points: { summary: '', pain_points },
    business_ideas: { executive_summary: '', business_ideas: [], top_opportunities: [] },
    thread_urls: threads.map((id) => `https://forum.example/${id}`),
    threads: threads.map((id) => thread(id)),
    quote_check: { shown: pain_points.length, repaired: 0, dropped: 0 },
    thin_reasons: [],
    drafted_by: 'extractive',
    source: { provider: 'archive', kind: 'measured', fetched_at: '2026-11-03T00:00:00.000Z' },
    ...more,
  }
}

/** An answer that is named in these threads. */
export const named = (name: string, ...threads: string[]) => ({
  name,
  places: threads.map((thread_id) => ({ thread_id, comment_id: 'c1' })),
})
