import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { faqSchema } from './faq-schema.ts'

const home = () => parse(readFileSync('src/content/faq/home.yaml', 'utf8'))
const issues = (faq: unknown) =>
  faqSchema.safeParse(faq).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('questions and answers', () => {
  it('stand on the home page as the schema asks for', () => {
    expect(issues(home())).toBeUndefined()
  })

  it('name the place of a question without an answer', () => {
    const faq = home()
    delete faq.items[1].answer
    expect(issues(faq)).toEqual([expect.stringMatching(/^items\.1\.answer: /)])
  })

  it('refuse a field that is not known', () => {
    const faq = home()
    faq.items[0].awnser = 'No, you do not need one.'
    expect(issues(faq)).toEqual([expect.stringContaining('awnser')])
  })

  it('name no placeholder that nothing fills', () => {
    const faq = home()
    faq.items[0].answer = 'No, but Premium is {prize} and needs one.'
    faq.items[1].question = 'Why does it cost {price}?'
    expect(issues(faq)).toEqual([
      'items.0.answer: {price} is the only placeholder of an answer',
      expect.stringMatching(/^items\.1\.question: shows as it is written/),
    ])
  })

  it('leave the price to the plan', () => {
    const faq = home()
    faq.items[0].answer = 'No, but Premium is $7 per month and needs one.'
    expect(issues(faq)).toEqual([expect.stringContaining('{price}')])
  })
})
