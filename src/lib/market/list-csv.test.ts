import { expect, it } from 'vitest'
import { type ListedRow, listCsv, listCsvName } from './list-csv.ts'

const GERMANY = { country: 'DE', language: 'de' } as const
const row = (line: number, keyword: string, day: string): ListedRow => ({
  line,
  keyword,
  volume: 1_200,
  cpc: 1.5,
  competition: 'low',
  trend: 'up',
  trendData: [],
  source: { provider: 'DataForSEO', kind: 'measured', fetched_at: `${day}T10:00:00Z` },
})
const ROWS = [row(2, '=1+1', '2026-11-02'), row(1, 'katzen', '2026-11-20')]

it('writes each row with its own source and the place, then the lines that failed', () => {
  const failed = [{ line: 3, keyword: '@hunde', problem: 'No figures, sorry', canRetry: true }]
  expect(listCsv(ROWS, failed, GERMANY)).toBe(
    [
      '\uFEFFKeyword,Monthly volume,CPC (USD),Competition,Trend,Figures,Source,Date,Country,Language,Line,Problem',
      "'=1+1,1200,1.50,Low,Rising,Measured,DataForSEO,2026-11-02,Germany,German,2,",
      'katzen,1200,1.50,Low,Rising,Measured,DataForSEO,2026-11-20,Germany,German,1,',
      '\'@hunde,,,,,,,,Germany,German,3,"No figures, sorry"',
      '',
    ].join('\r\n'),
  )
})

it('names the file after the newest figures', () => {
  expect(listCsvName(ROWS)).toBe('nicher-keyword-list-2026-11-20.csv')
})
