import type { CandidateDetail } from '../../../contract/candidate.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { resultOf } from '../ideas/result.fixture.ts'
import { candidateOf } from '../workspace/candidate.fixture.ts'

export function reportOf(keyword: string, changes: Partial<KeywordAnalysis> = {}): KeywordAnalysis {
  return {
    keyword,
    volume: 2400,
    cpc: 1.2,
    competition: 'low',
    competitionIndex: 20,
    trend: 'up',
    trendData: [],
    summary: '',
    relatedKeywords: [],
    source: { provider: 'Keyword Planner', kind: 'measured', fetched_at: '2026-11-02T00:00:00Z' },
    ...changes,
  }
}

/** A candidate of which nothing is known. */
export function bareDetail(name: string): CandidateDetail {
  return {
    candidate: candidateOf({ id: '6f4b1c9e-2a55-4c1f-9d53-0d7b8a4f1c11', name }),
    notes: '',
    notes_version: 0,
    reports: [],
    interest: null,
    analyses: [],
    analysis: null,
    materials: [],
    dossier: null,
  }
}

/** A candidate with a report, an analysis and a dossier. */
export function fullDetail(name: string): CandidateDetail {
  const report = reportOf(name)
  return {
    ...bareDetail(name),
    reports: [
      {
        id: '6f4b1c9e-2a55-4c1f-9d53-0d7b8a4f1c12',
        thing: `en-US ${name}`,
        country: 'US',
        language: 'en',
        created_at: '2026-11-02T00:00:00Z',
        report,
      },
    ],
    analysis: resultOf(name),
    dossier: {
      path: ['Pets', 'Dogs', name],
      provenance: 'editorial',
      updated: '2026-11-01',
      dossier: {
        customer: 'Owners of old dogs.',
        pays: { low: 60, high: 220, unit: 'visit', what: 'A home visit' },
        hurdles: [],
        season: { months: [11, 12], why: 'Gifts.' },
        check: 'Call ten vets.',
      },
      also: [],
    },
  }
}
