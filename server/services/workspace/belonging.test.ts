import { describe, expect, test } from 'vitest'
import { belongingsOf, type Things } from './belonging.ts'

type Report = { id: string; thing: string; key: string }
type Analysis = Report & { ownIds: string[] }

const candidates = [
  { id: 'old', keys: ['ramps', 'dog ramps'] },
  { id: 'new', keys: ['ramps', 'rental'] },
]
const report = (id: string, key: string): Report => ({ id, thing: `en-US ${key}`, key })
const analysis = (id: string, key: string, ownIds: string[] = []): Analysis => ({
  ...{ id, thing: key, key, ownIds },
})
const nowhere = { report: new Map(), analysis: new Map(), material: new Map() }

function homes(things: Partial<Things<Report, Analysis>>) {
  const all = { reports: [], analyses: [], materials: [], placed: nowhere, ...things }
  const found = belongingsOf(candidates, all)
  return Object.fromEntries(
    [...found].map(([id, { reports, analyses, materials }]) => [
      id,
      [...reports.map((each) => each.id), ...analyses.map((each) => each.id), ...materials],
    ]),
  )
}

describe('a thing belongs', () => {
  test('to the candidate with its key, the older one if both have it', () => {
    const reports = [report('r1', 'rental'), report('r2', 'ramps'), report('r3', 'beds')]
    const analyses = [analysis('a1', 'dog ramps')]
    expect(homes({ reports, analyses })).toEqual({ old: ['r2', 'a1'], new: ['r1'] })
  })

  test('where it was put, or to no candidate', () => {
    const placed = {
      report: new Map([['en-US ramps', 'new']]),
      analysis: new Map([['rental', null]]),
      material: new Map(),
    }
    const reports = [report('r1', 'ramps')]
    const analyses = [analysis('a1', 'rental')]
    expect(homes({ reports, analyses, placed })).toEqual({ old: [], new: ['r1'] })
  })

  test('where its key says if the candidate where it was put is gone', () => {
    const placed = { ...nowhere, report: new Map([['en-US ramps', 'gone']]) }
    expect(homes({ reports: [report('r1', 'ramps')], placed })).toEqual({ old: ['r1'], new: [] })
  })

  test('as material to every candidate with an analysis that read it, once, unless it was put', () => {
    const analyses = [
      analysis('a1', 'ramps', ['m1', 'm2', 'm3']),
      analysis('a2', 'dog ramps', ['m1']),
      analysis('a3', 'rental', ['m1']),
      analysis('a4', 'beds', ['m4']),
    ]
    const placed = {
      ...nowhere,
      material: new Map([
        ['m2', 'new'],
        ['m3', null],
        ['m5', 'old'],
      ]),
    }
    const materials = ['m1', 'm2', 'm3', 'm4', 'm5']
    expect(homes({ analyses, materials, placed })).toEqual({
      old: ['a1', 'a2', 'm1', 'm5'],
      new: ['a3', 'm1', 'm2'],
    })
  })
})
