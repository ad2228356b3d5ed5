import { describe, expect, it } from 'vitest'
import type { CandidateDetail } from '../../../contract/candidate.ts'
import { EQUAL_WEIGHTS } from '../../../contract/score/weights.ts'
import { bareDetail, fullDetail, reportOf } from './detail.fixture.ts'
import { compareCsv, compareMarkdown } from './files.ts'
import { compareSections, sharedSections } from './sections.ts'

const rowsOf = (details: readonly CandidateDetail[]) =>
  new Map(
    compareSections(details, EQUAL_WEIGHTS).flatMap(({ rows }) =>
      rows.map((row) => [row.label, row] as const),
    ),
  )
const textsOf = (details: readonly CandidateDetail[], label: string) =>
  rowsOf(details)
    .get(label)
    ?.cells.map(({ text }) => text)

describe('a comparison', () => {
  it('says where each figure comes from, and of which kind it is', () => {
    const rows = rowsOf([fullDetail('dog ramp')])
    expect(rows.get('Searches a month')?.cells).toEqual([
      {
        text: '2,400',
        kind: 'measured',
        isMissing: false,
        from: '“dog ramp” · Keyword Planner · Nov 2, 2026 · United States, English',
      },
    ])
    expect(rows.get('Paid today')?.cells).toEqual([
      {
        text: '$60 to $220 per visit, a home visit',
        kind: 'editorial',
        isMissing: false,
        from: "Nicher's editors · November 1, 2026",
      },
    ])
    expect(rows.get('Strongest quote')?.cells[0]?.text).toContain('“Every ramp I bought slips.”')
  })

  it('shows the range of an estimate, never its middle', () => {
    const detail = fullDetail('dog ramp')
    const report = reportOf('dog ramp', {
      volume: 1500,
      volume_range: { low: 480, high: 4400 },
      source: { provider: 'Nicher', kind: 'modelled', fetched_at: '2026-11-02T00:00:00Z' },
    })
    const estimated = { ...detail, reports: detail.reports.map((kept) => ({ ...kept, report })) }
    const [cell] = rowsOf([estimated]).get('Searches a month')?.cells ?? []
    expect(cell).toMatchObject({ text: '480 – 4.4K', kind: 'modelled' })
  })

  it('says whether rules or an AI drafted what is said of the evidence', () => {
    const { analysis, ...rest } = fullDetail('dog ramp')
    if (analysis === null) throw new Error('there is no analysis')
    const cellOf = (drafted_by: 'ai' | 'extractive') =>
      rowsOf([{ ...rest, analysis: { ...analysis, drafted_by } }]).get('Intensity')?.cells[0]
    expect(cellOf('ai')).toMatchObject({ kind: 'drafted' })
    expect(cellOf('ai')?.from).not.toContain('Drafted')
    expect(cellOf('extractive')).toMatchObject({ kind: null })
    expect(cellOf('extractive')?.from).toMatch(/^Drafted by rules · /)
  })

  it('shows what is missing as missing in every section', () => {
    const bare = [bareDetail('boat wash')]
    expect(textsOf(bare, 'Searches a month')).toEqual(['Not checked yet'])
    expect(textsOf(bare, 'Threads read')).toEqual(['Not checked yet'])
    expect(textsOf(bare, 'Paid today')).toEqual(['Not on the map'])
    expect(textsOf(bare, 'Verdict')).toEqual(['Not enough known'])
    expect(textsOf(bare, 'Score, 0 to 100')).toEqual(['0 to 100'])
  })

  it('has the same rows in a link, without the plan of its owner', () => {
    const details = [fullDetail('dog ramp'), bareDetail('boat wash')]
    const own = compareSections(details, EQUAL_WEIGHTS)
    const shared = sharedSections(details)
    expect(shared.slice(0, -1)).toEqual(own.slice(0, -1))
    expect(shared.at(-1)?.rows.map(({ label }) => label)).toEqual(['Stage'])
  })

  it('marks a row only where two known candidates differ', () => {
    const details = [fullDetail('dog ramp'), fullDetail('dog ramp'), bareDetail('boat wash')]
    expect(rowsOf(details).get('Price of a click')?.differs).toBe(false)
    const other = fullDetail('dog cart')
    const cheap = reportOf('dog cart', { cpc: 0.4 })
    other.reports = other.reports.map((kept) => ({ ...kept, report: cheap }))
    expect(rowsOf([...details, other]).get('Price of a click')?.differs).toBe(true)
  })

  it('takes the price of the niche above if the niche has none', () => {
    const detail = fullDetail('Senior ramps')
    const above = {
      path: ['Pets', 'Dogs'],
      customer: 'Owners.',
      pays: { low: 20, high: 40, unit: 'each', what: 'A ramp' },
    }
    detail.dossier = { path: ['Pets', 'Dogs', 'Senior ramps'], provenance: null, also: [], above }
    const [cell] = rowsOf([detail]).get('Paid today')?.cells ?? []
    expect(cell).toEqual({
      text: '$20 to $40 each, a ramp',
      kind: 'editorial',
      isMissing: false,
      from: 'Of Dogs, above it',
    })
  })
})

describe('its files', () => {
  const hostile = '=cmd|"x"!A1 <script>'
  const details = [fullDetail('dog ramp'), bareDetail(hostile)]
  const names = details.map(({ candidate }) => candidate.name)
  const sections = compareSections(details, EQUAL_WEIGHTS)

  it('has kind and source of each cell as CSV, and no formula', () => {
    const csv = compareCsv(names, sections)
    expect(csv).toContain('Searches a month,"2,400",Measured,')
    expect(csv).toContain(`"'=cmd|""x""!A1 <script>"`)
  })

  it('has a table for each section as Markdown, in which nothing is markup', () => {
    const text = compareMarkdown(names, sections)
    for (const { title } of sections) expect(text).toContain(`## ${title}\n`)
    expect(text).toContain('| Searches a month | 2,400 (Measured, “dog ramp” · Keyword Planner')
    expect(text).not.toContain('<script>')
    const tables = text.split('\n').filter((line) => line.startsWith('|'))
    for (const line of tables) expect(line.match(/(?<!\\)\|/g)).toHaveLength(names.length + 2)
  })
})
