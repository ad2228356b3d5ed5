import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { scorePageSchema } from './score-schemas.ts'

/** Parsed like Astro does: an unquoted day is a date. */
const read = () =>
  parse(readFileSync('src/content/score/page.yaml', 'utf8'), { schema: 'yaml-1.1' })

describe('the texts of the page about the score', () => {
  it('are what the schema asks for', () => {
    expect(scorePageSchema.safeParse(read()).error).toBeUndefined()
  })

  it('name no number, because the numbers are those of the formula', () => {
    const { meta: _, lead, ...texts } = scorePageSchema.parse(read())
    const said = JSON.stringify(texts).replaceAll(/\b(?:0|100)\b/g, '')
    expect(said).not.toMatch(/\d/)
    expect(lead).toContain('0 to 100')
  })

  it('never call it difficulty', () => {
    expect(readFileSync('src/content/score/page.yaml', 'utf8')).not.toMatch(/difficult/i)
  })

  it('use each heading once, because a heading is also an address', () => {
    const page = read()
    page.sections.push({ ...page.sections[0] })
    const { error } = scorePageSchema.safeParse(page)
    expect(error?.issues.map(({ message }) => message)).toEqual(['each heading once'])
  })
})
