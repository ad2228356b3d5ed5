import type { IdeaAnalysis } from '../../../contract/ideas.ts'

const place = { community: 'dogs', score: 12, created_at: '2026-10-01T10:00:00Z' }

/** A small result; `url` is where its only thread is. */
export function resultOf(market: string, url = 'https://www.reddit.com/r/dogs/1'): IdeaAnalysis {
  return {
    market,
    pain_points: {
      summary: 'Ramps slip.',
      pain_points: [
        {
          id: 'p1',
          heading: 'Ramps slip',
          summary: 'They do.',
          intensity: 'High',
          frequency: 'Recurring: 3 people in 2 of 9 threads',
          quotes: ['Every ramp I bought slips.'],
          evidence: [{ quote: 'Every ramp I bought slips.', thread_id: 't1', url, ...place }],
        },
      ],
    },
    business_ideas: {
      executive_summary: 'One idea.',
      business_ideas: [
        {
          id: 'i1',
          pain_point_ids: ['p1'],
          name: 'Grip ramp',
          description: 'A ramp.',
          business_model: 'Sales',
          target_audience: 'Owners',
          value_proposition: 'It does not slip',
          market_potential: 'High: 3 people ask',
          key_features: ['Rubber'],
          addresses_pain_points: ['Ramps slip'],
          differentiators: ['Grip'],
          potential_challenges: ['Weight'],
        },
      ],
      top_opportunities: [{ ranking: 1, idea_name: 'Grip ramp', reasoning: 'People ask.' }],
    },
    thread_urls: [url],
    threads: [{ id: 't1', title: 'Old dog and the stairs', url, ...place }],
    quote_check: { shown: 1, repaired: 0, dropped: 0 },
    thin_reasons: ['we could read only 1 discussion'],
    drafted_by: 'extractive',
    source: { provider: 'Reddit', kind: 'measured', fetched_at: '2026-11-21T00:00:00Z' },
  }
}

/** The same of a sample. */
export function sampleOf(market: string): IdeaAnalysis {
  const result = resultOf(market, 'http://localhost:4321/samples/old-dog')
  return { ...result, source: { ...result.source, provider: 'Sample discussions', kind: 'sample' } }
}
