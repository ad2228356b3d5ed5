import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { evidenceFiguresSchema } from '../../../contract/evidence-figures.ts'
import { PROVENANCES } from '../../../contract/provenance.ts'
import { DRAFTED_TEXT, SOURCE_TEXT } from '../../lib/ideas/wording.ts'
import { evidencePageSchema, evidenceSetsSchema } from './evidence-schemas.ts'

/** Parsed like Astro does: an unquoted day is a date. */
const read = (file: string) =>
  parse(readFileSync(`src/content/evidence/${file}`, 'utf8'), { schema: 'yaml-1.1' })
const problems = (schema: typeof evidenceFiguresSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

const figure = { value: 0.5, low: 0.4, high: 0.6 }
const row = {
  set: 'chats',
  texts: 10,
  positive: 4,
  detector: 'Nicher',
  precision: figure,
  recall: figure,
  f1: figure,
}
const file = (...rows: unknown[]) => ({ measured_on: '2026-11-23', resamples: 1000, rows })

describe('the texts of the page of evidence', () => {
  it('are what the schema asks for', () => {
    expect(evidencePageSchema.safeParse(read('page.yaml')).error).toBeUndefined()
  })

  it('explain every label of a result in the words of the screen', () => {
    const { sections } = evidencePageSchema.parse(read('page.yaml'))
    const labels = sections.find(({ heading }) => heading === 'What the labels mean')?.items
    expect(labels?.map(({ title }) => title)).toEqual([
      PROVENANCES.sample,
      SOURCE_TEXT.measured,
      PROVENANCES.measured,
      DRAFTED_TEXT.extractive,
      DRAFTED_TEXT.ai,
    ])
  })

  it('use each heading once, because a heading is also an address', () => {
    const page = read('page.yaml')
    page.sections.push({ ...page.sections[0] })
    const { error } = evidencePageSchema.safeParse(page)
    expect(error?.issues.map(({ message }) => message)).toEqual(['each heading once'])
  })
})

describe('the descriptions of labeled texts', () => {
  it('cover every set of the figures', () => {
    const { sets } = evidenceSetsSchema.parse(read('sets.yaml'))
    const { rows } = evidenceFiguresSchema.parse(read('figures.json'))
    const described = sets.map(({ set }) => set)
    expect(rows.map(({ set }) => set).filter((set) => !described.includes(set))).toEqual([])
  })

  it('never show figures on the texts that only trained the detector', () => {
    const { sets } = evidenceSetsSchema.parse(read('sets.yaml'))
    expect(sets.find(({ set }) => set === 'reddit-emotions-train')?.shown).toBe(false)
  })

  it('name each set once', () => {
    const { sets } = read('sets.yaml')
    const { error } = evidenceSetsSchema.safeParse({ sets: [...sets, sets[0]] })
    expect(error?.issues.map(({ message }) => message)).toEqual(['each set once'])
  })
})

describe('the file of figures', () => {
  it('is refused with a second row for a detector on a set', () => {
    expect(problems(evidenceFiguresSchema, file(row, row))).toEqual([
      'rows.1: a second row for “Nicher” on “chats”',
    ])
  })

  it('is refused if the rows of a set count different texts', () => {
    const other = { ...row, detector: 'ten keywords', texts: 11 }
    expect(problems(evidenceFiguresSchema, file(row, other))).toEqual([
      'rows.1: counts other texts in “chats” than the row before',
    ])
  })

  it('is refused if the product was not measured on a set', () => {
    expect(problems(evidenceFiguresSchema, file({ ...row, detector: 'ten keywords' }))).toEqual([
      'rows.0: no row for “Nicher” on “chats”',
    ])
  })

  it('is refused with shares or counts that cannot be', () => {
    const wrong = {
      ...row,
      positive: 11,
      recall: { ...figure, low: 0.7 },
      f1: { ...figure, value: 2 },
    }
    expect(problems(evidenceFiguresSchema, file(wrong))).toEqual([
      'rows.0.recall.high: not below low',
      expect.stringMatching(/^rows\.0\.f1\.value: /),
      'rows.0.positive: not more than there are texts',
    ])
  })
})
