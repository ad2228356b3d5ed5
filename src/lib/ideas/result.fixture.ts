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

/** The same with all that is known of the people behind its pain point. */
export function fullResultOf(market: string, url?: string): IdeaAnalysis {
  const result = resultOf(market, url)
  const [point] = result.pain_points.pain_points
  const [evidence] = point?.evidence ?? []
  if (!point || !evidence) throw new Error('no quote')
  const said = (quote: string, words: string) => ({ ...evidence, quote, words })
  const quarters = [2, 0, 1, 3].map((quotes, index) => ({ quarter: `2026-Q${index + 1}`, quotes }))
  return {
    ...result,
    pain_points: {
      ...result.pain_points,
      pain_points: [
        {
          ...point,
          relevance: 'Owners who buy ramps see their dogs slip on them.',
          thin_evidence: 'A single thread. One brand may be to blame.',
          over_time: { trend: 'rising', quarters, earlier: 0 },
          communities: [
            { name: 'dogs', people: 4 },
            { name: 'vets', people: 1 },
          ],
          roles: [
            said('Vet tech here.', 'Vet tech'),
            said('As a vet tech I see it weekly.', 'vet tech'),
          ],
          asks_for: [said("I'd love a ramp that grips.", 'a ramp that grips')],
          done_today: [said('I just use a bath mat.', 'use a bath mat')],
          payments: [
            { ...said('I paid $89 for the last one.', 'I paid $89'), amount: '$89', kind: 'pays' },
            { ...said("I'd pay $25/mo.", '$25/mo'), amount: '$25/mo', kind: 'would pay' },
          ],
          questions: ['What did you do when the ramp slipped?', 'What did it cost you?'],
        },
      ],
    },
  }
}

/** The same of the user's own material. */
export function ownOf(market: string): IdeaAnalysis {
  const id = '11111111-1111-4111-8111-111111111111'
  const url = `http://localhost:4321/product-idea-generator#material-${id}`
  const result = resultOf(market, url)
  return {
    ...result,
    threads: [{ id: `own:${id}`, title: '', url, ...place, community: 'Kennel talk', score: 0 }],
    source: { ...result.source, provider: 'Your material', kind: 'own' },
  }
}
