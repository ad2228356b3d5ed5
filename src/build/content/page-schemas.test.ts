import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import { landingSchema, toolPageSchema } from './page-schemas.ts'

/** Parsed like Astro does: an unquoted day is a date. */
const read = (file: string) =>
  parse(readFileSync(`src/content/${file}`, 'utf8'), { schema: 'yaml-1.1' })
const home = () => read('landing/home.yaml')
const tool = () => read('tools/validator.yaml')
const issues = (page: unknown, schema: z.ZodType = landingSchema) =>
  schema.safeParse(page).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the content of the home page', () => {
  it('is what the schema asks for', () => {
    expect(issues(home())).toBeUndefined()
  })

  it('has the required headings, steps and cards', () => {
    const { heading, path, reasons } = home()
    expect([heading, path.heading, reasons.heading]).toEqual([
      'Discover Your Perfect Business Idea',
      'Your Path to Business Success',
      'Why Nicher?',
    ])
    expect(
      path.steps.map((step: { title: string; href: string }) => [step.title, step.href]),
    ).toEqual([
      ['Start Exploring', '/explore'],
      ['Analyze Keywords', '/market-demand-validator'],
      ['Find Product Ideas', '/product-idea-generator'],
    ])
    expect(reasons.cards.map((card: { title: string }) => card.title)).toEqual([
      'Complete Business Toolkit',
      'Data-Driven Decisions',
      'AI-Powered Intelligence',
      'End-to-End Validation',
    ])
  })

  it('has three steps and four cards, no more and no fewer', () => {
    const page = home()
    page.path.steps.pop()
    page.reasons.cards.push({ ...page.reasons.cards[0] })
    expect(issues(page)?.slice(0, 2)).toEqual([
      expect.stringMatching(/^path\.steps: /),
      expect.stringMatching(/^reasons\.cards: /),
    ])
  })

  it('says what a link may be', () => {
    const page = home()
    page.action.href = 'https://elsewhere.example'
    expect(issues(page)).toEqual(['action.href: a path of this site, such as /explore'])
  })

  it('shows each mark once', () => {
    const page = home()
    page.reasons.cards[2].mark = page.reasons.cards[0].mark
    expect(issues(page)).toEqual(['reasons.cards.2.mark: each mark once'])
  })

  it('has headings that fit, without placeholders', () => {
    expect(issues({ ...home(), heading: 'Ideas '.repeat(60) })).toEqual([
      expect.stringMatching(/^heading: /),
    ])
    const page = home()
    page.plans.heading = 'All of it for {price}'
    expect(issues(page)).toEqual([expect.stringMatching(/^plans\.heading: shows as it is written/)])
  })

  it('leaves the price to the plan', () => {
    const page = home()
    page.plans.lead = 'The map is free, and Premium costs $5 per month.'
    expect(issues(page)).toEqual([expect.stringMatching(/^plans\.lead: .*plan\.priceUsd/)])
  })

  it('refuses an unknown field', () => {
    expect(issues({ ...home(), subtitle: 'More words' })).toEqual([
      expect.stringContaining('subtitle'),
    ])
  })
})

describe('the content of a tool', () => {
  it('is what the schema asks for', () => {
    expect(issues(tool(), toolPageSchema)).toBeUndefined()
  })

  it('leaves the price to the plan', () => {
    const page = tool()
    page.notes[0].body[0] = 'Premium costs 5 dollars, which is little for a month.'
    expect(issues(page, toolPageSchema)).toEqual([
      expect.stringMatching(/^notes\.0\.body\.0: .*plan\.priceUsd/),
    ])
  })
})
