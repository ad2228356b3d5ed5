import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { planPageSchema } from './plan-schemas.ts'

const FILE = 'src/content/plans/premium.yaml'
/** As Astro reads it: with days as dates. */
const page = () => parse(readFileSync(FILE, 'utf8'), { schema: 'yaml-1.1' })

/** The product's user-facing texts, in code and content. */
function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|astro|yaml)$/.test(file) && !file.includes('.test.'))
    .filter((file) => !/^content.(atlas|demo|threads)/.test(file) && !file.includes('.fixture.'))
    .map((file) => join(folder, file))
}

describe('the content of the subscription page', () => {
  it('is what the schema asks for', () => {
    expect(planPageSchema.safeParse(page()).error).toBeUndefined()
  })

  it('states its price once, and no text repeats it', () => {
    const content = page()
    content.faq.items[0].answer = 'You pay $5 on the first of every month.'
    expect(planPageSchema.safeParse(content).error?.issues[0]?.message).toMatch(/plan\.priceUsd/)
  })

  it('uses only the known placeholder, and only in answers', () => {
    const faultsWith = (change: (content: ReturnType<typeof page>) => void) => {
      const content = page()
      change(content)
      return planPageSchema
        .safeParse(content)
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    }
    const isRefused = (path: string) => [expect.stringMatching(`^${path}: .*{price} is`)]
    expect(faultsWith((content) => (content.heading = 'Premium for {price}'))).toEqual(
      isRefused('heading'),
    )
    expect(faultsWith((content) => (content.name = '{price}'))).toEqual(isRefused('name'))
    expect(faultsWith((content) => (content.features[0] = 'All for {price}'))).toEqual(
      isRefused('features.0'),
    )
    expect(
      faultsWith((content) => (content.faq.items[0].answer = 'It is {prize}, every month.')),
    ).toEqual(isRefused('faq.items.0.answer'))
    expect(
      faultsWith((content) => (content.faq.items[0].answer = 'It is {price}, every month.')),
    ).toBeUndefined()
  })

  it('appears nowhere else in the product', () => {
    const files = ['src', 'server', 'contract'].flatMap(sources)
    expect(files.length).toBeGreaterThan(200)
    const stated = /priceUsd:\s*\d|\$\d+(\.\d\d)?\s*(per|a|\/)\s*month/
    const withoutComments = (code: string) => code.replace(/\/\*\*[\s\S]*?\*\//g, '')
    expect(
      files.filter((file) => stated.test(withoutComments(readFileSync(file, 'utf8')))),
    ).toEqual([FILE])
  })
})
