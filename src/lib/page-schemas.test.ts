import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { landingSchema } from './page-schemas.ts'

/** As Astro reads it: an unquoted day is a date. */
function home() {
  const page = parse(readFileSync('src/content/landing/home.yaml', 'utf8'))
  page.meta.updated = new Date(page.meta.updated)
  return page
}
const issues = (page: unknown) =>
  landingSchema
    .safeParse(page)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the content of the home page', () => {
  it('is what the schema asks for', () => {
    expect(issues(home())).toBeUndefined()
  })

  it('keeps the headings, steps and cards that the product promises', () => {
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
    expect(issues(page)).toEqual([
      expect.stringMatching(/^path\.steps: /),
      expect.stringMatching(/^reasons\.cards: /),
    ])
  })

  it('says what a link may be', () => {
    const page = home()
    page.action.href = 'https://elsewhere.example'
    expect(issues(page)).toEqual(['action.href: a path of this site, such as /explore'])
  })

  it('refuses a field that is not known', () => {
    expect(issues({ ...home(), subtitle: 'More words' })).toEqual([
      expect.stringContaining('subtitle'),
    ])
  })
})
