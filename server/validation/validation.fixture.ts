import type { IdeaAnalysis } from '../../contract/ideas.ts'
import type { KeywordAnalysis } from '../../contract/market.ts'
import type { NicheDossier } from '../../contract/niche-dossier.ts'
import type { PainPoint } from './known.ts'

const WHEN = '2026-10-01T08:00:00.000Z'

/** A quote of a stored discussion, each in a thread of its own unless it is named. */
export function evidence(
  quote: string,
  thread_id = `reddit:${quote.length}`,
): PainPoint['evidence'][number] {
  return {
    quote,
    thread_id,
    url: 'https://forum.test/t/1',
    community: 'r/olddogs',
    score: 3,
    created_at: WHEN,
  }
}

export function painPoint(over: Partial<PainPoint> = {}): PainPoint {
  const quotes = over.evidence ?? []
  return {
    id: 'p1',
    heading: 'The ramp slips on tile',
    summary: 'Ramps slip.',
    intensity: 'High',
    frequency: 'Recurring',
    quotes: quotes.map(({ quote }) => quote),
    evidence: [],
    ...over,
  }
}

export function withPainPoints(
  pain_points: PainPoint[],
  kind: IdeaAnalysis['source']['kind'] = 'measured',
): IdeaAnalysis {
  return {
    market: 'dog ramps',
    pain_points: { summary: '', pain_points },
    business_ideas: { executive_summary: '', business_ideas: [], top_opportunities: [] },
    thread_urls: [],
    threads: [],
    quote_check: { shown: 0, repaired: 0, dropped: 0 },
    thin_reasons: [],
    drafted_by: 'extractive',
    source: { provider: 'archive', kind, fetched_at: WHEN },
  }
}

export function report(over: Partial<KeywordAnalysis> = {}): KeywordAnalysis {
  return {
    keyword: 'dog ramp',
    volume: 6_600,
    cpc: 0.9,
    competition: 'high',
    trend: 'stable',
    trendData: [],
    summary: '',
    relatedKeywords: [],
    source: { provider: 'planner', kind: 'measured', fetched_at: WHEN },
    ...over,
  }
}

export const ramps: NicheDossier = {
  path: ['Pets & Animals', 'Dog Care', 'Senior Dog Mobility'],
  provenance: 'editorial',
  also: [],
  dossier: {
    customer: 'Someone whose large dog slipped and who now lifts 70 pounds into the car.',
    problems: [
      { problem: 'Ramps are steep when used indoors.', today: 'They glue on carpet.' },
      { problem: 'Back legs slide apart on tile.', today: 'They lay yoga mats.' },
    ],
    pays: { low: 60, high: 220, unit: 'each', what: 'a folding ramp from a retailer' },
    places: ['Waiting rooms of vets with an underwater treadmill', 'Breed groups'],
    words: [{ phrase: 'dog ramp', volume: 6600, cpc: 0.9, competition: 100 }],
    hurdles: [
      { kind: 'stock', what: 'Ramps are bulky, and returns cost more than they bring.' },
      { kind: 'liability', what: 'A ramp that tips injures a dog and its owner.' },
    ],
  },
}
