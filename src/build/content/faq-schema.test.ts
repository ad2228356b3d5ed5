import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { faqSchema } from './faq-schema.ts'

const home = () => parse(readFileSync('src/content/faq/home.yaml', 'utf8'))
const issues = (faq: unknown) =>
  faqSchema.safeParse(faq).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('questions and answers', () => {
  it('match the schema on the home page', () => {
    expect(issues(home())).toBeUndefined()
  })

  it('name the position of a question without an answer', () => {
    const faq = home()
    delete faq.items[1].answer
    expect(issues(faq)).toEqual([expect.stringMatching(/^items\.1\.answer: /)])
  })

  it('refuse an unknown field', () => {
    const faq = home()
    faq.items[0].awnser = 'No, you do not need one.'
    expect(issues(faq)).toEqual([expect.stringContaining('awnser')])
  })

  it('use only known placeholders', () => {
    const faq = home()
    faq.items[0].answer = 'No, but Premium is {prize} and needs one.'
    faq.items[1].question = 'Why does it cost {price}?'
    expect(issues(faq)).toEqual([
      'items.0.answer: {price} is the only placeholder of an answer',
      expect.stringMatching(/^items\.1\.question: shows as it is written/),
    ])
  })

  it('take the price from the plan', () => {
    const faq = home()
    faq.items[0].answer = 'No, but Premium is $7 per month and needs one.'
    expect(issues(faq)).toEqual([expect.stringContaining('{price}')])
  })
})
