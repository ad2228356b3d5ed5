import { expect, it } from 'vitest'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { csvName, keywordsCsv } from './keywords-csv.ts'

const ANALYSIS: KeywordAnalysis = {
  keyword: 'large dogs',
  volume: 26_500,
  cpc: 1.1,
  competition: 'medium',
  trend: 'up',
  trendData: [],
  summary: '',
  relatedKeywords: [
    { keyword: '=HYPERLINK("x")', volume: null, cpc: null, competition: null, trend: null },
    { keyword: 'beds, large', volume: 0, cpc: 0, competition: 'high', trend: 'down' },
  ],
  source: { provider: 'DataForSEO', kind: 'modelled', fetched_at: '2026-11-01T10:00:00Z' },
}

it('writes the keyword and the related ones, with source and date in every row', () => {
  const origin = 'Estimate — not measured,DataForSEO,2026-11-01,"United States, English"'
  expect(keywordsCsv(ANALYSIS, ANALYSIS.relatedKeywords)).toBe(
    [
      '\uFEFFKeyword,Monthly volume,CPC (USD),Competition,Trend,Figures,Source,Date,Place',
      `large dogs,26500,1.10,Medium,Rising,${origin}`,
      `"'=HYPERLINK(""x"")",,,,,${origin}`,
      `"beds, large",0,0.00,High,Falling,${origin}`,
      '',
    ].join('\r\n'),
  )
})

it.each([
  ['large dogs', 'nicher-large-dogs-2026-11-01.csv'],
  ['../../a "b"', 'nicher-a-b-2026-11-01.csv'],
  ['كلاب', 'nicher-كلاب-2026-11-01.csv'],
  ['+', 'nicher-keyword-2026-11-01.csv'],
])('names the file of %s', (keyword, name) => {
  expect(csvName({ ...ANALYSIS, keyword })).toBe(name)
})

it('writes the bounds of estimates, and calls their middle what it is', () => {
  const estimate = {
    ...ANALYSIS,
    volume_range: { low: 8_100, high: 74_000 },
    cpc_range: { low: 0.7, high: 1.8 },
  }
  const [head, first, second] = keywordsCsv(estimate, ANALYSIS.relatedKeywords).split('\r\n')
  expect(head).toBe(
    '\uFEFFKeyword,Monthly volume (middle of the range),Volume from,Volume to,"CPC (USD, middle of the range)",CPC from,CPC to,Competition,Trend,Figures,Source,Date,Place',
  )
  expect(first).toMatch(/^large dogs,26500,8100,74000,1\.10,0\.70,1\.80,Medium,Rising,/)
  expect(second).toMatch(/^"'=HYPERLINK\(""x""\)",,,,,,,,,Estimate/)
})
