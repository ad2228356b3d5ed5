import { describe, expect, it } from 'vitest'
import type { CandidateDetail } from '../../../contract/candidate.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { resultOf } from '../ideas/result.fixture.ts'
import { candidateOf } from './candidate.fixture.ts'
import { candidateMarkdown, candidateName } from './candidate-markdown.ts'

const report: KeywordAnalysis = {
  keyword: 'dog *ramps*',
  volume: 1200,
  cpc: 0.8,
  competition: 'low',
  trend: 'up',
  trendData: [{ month: 'Oct 2026', volume: 1300 }],
  summary: 'Small.\nPeople search in fall.',
  relatedKeywords: [{ keyword: 'a | b', volume: null, cpc: null, competition: null, trend: null }],
  source: { provider: 'Planner', kind: 'measured', fetched_at: '2026-11-21T10:00:00.000Z' },
}

const detail: CandidateDetail = {
  candidate: candidateOf({ path: ['Pets', 'Ramps'], stage: 'dropped', drop_reason: 'Too <small>' }),
  notes: 'First\n# no heading',
  notes_version: 1,
  reports: [
    {
      ...{ id: 'r1', thing: 'en-US dog ramps', country: 'US', language: 'en' },
      ...{ created_at: '2026-11-21T10:00:00.000Z', report },
    },
  ],
  interest: null,
  analyses: [],
  analysis: resultOf('dog ramps'),
  materials: [],
  dossier: null,
}

describe('a candidate as Markdown', () => {
  it('has its notes, its report and its analysis, one document below the other', () => {
    const text = candidateMarkdown(detail)
    const headings = text.match(/^#.*$/gm) ?? []
    expect(headings.slice(0, 5)).toEqual([
      '# Senior Dog Ramps',
      '## Notes',
      '## Demand for dog \\*ramps\\*',
      '### Months',
      '### Related keywords',
    ])
    expect(headings).toContain('## Product ideas for dog ramps')
    expect(headings.filter((line) => line.startsWith('# '))).toHaveLength(1)
    expect(text).toContain('Pets · Dropped\n\n**Dropped because:** Too \\<small\\>')
    expect(text).toContain('First\n\n\\# no heading')
    expect(text).toContain('- Searches a month: 1,200\n- Cost per click (USD): $0.80')
    expect(text).toContain('| a \\| b | — | — | — |')
  })

  it('says nothing of what it does not have', () => {
    const bare = { ...detail, candidate: candidateOf(), notes: '', reports: [], analysis: null }
    expect(candidateMarkdown(bare)).toBe('# Senior Dog Ramps\n\nConsidering\n')
  })

  it('is a file named after it', () => {
    expect(candidateName(detail, 'md')).toBe('nicher-niche-Senior-Dog-Ramps-2026-11-01.md')
  })
})
