import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { guideSchema, legalSchema, operatorSchema } from './article-schemas.ts'

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`)

/** The frontmatter of a Markdown file as Astro parses it, with days as dates. */
function headOf(file: string) {
  const [, head = ''] = readFileSync(file, 'utf8').split(/^---$/m)
  return parse(head, { schema: 'yaml-1.1' })
}

const guide = () => headOf('src/content/guides/choosing-a-niche.md')
const legal = () => headOf('src/content/legal/privacy.md')

/** 'field: what is wrong' for each fault. */
function faults(schema: typeof guideSchema | typeof legalSchema, head: unknown): string[] {
  const { error } = schema.safeParse(head)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('the heads of articles', () => {
  it('match the schemas', () => {
    const guides = filesIn('src/content/guides')
    expect(guides.length).toBeGreaterThanOrEqual(6)
    expect(guides.flatMap((file) => faults(guideSchema, headOf(file)))).toEqual([])
    expect(
      filesIn('src/content/legal').flatMap((file) => faults(legalSchema, headOf(file))),
    ).toEqual([])
  })

  it('have valid days', () => {
    expect(faults(guideSchema, { ...guide(), updated: 'last week' })).toEqual([
      'updated: a day such as 2026-11-21, without quotes',
    ])
    expect(faults(legalSchema, { ...legal(), effective: undefined })).toEqual([
      'effective: a day such as 2026-11-21, without quotes',
    ])
  })

  it('are not changed before they are published', () => {
    const head = { ...guide(), published: new Date('2025-12-01'), updated: new Date('2025-11-30') }
    expect(faults(guideSchema, head)).toEqual(['updated: not before the day of publishing'])
  })

  it('have no future dates, except for an effective date', () => {
    const ahead = new Date(Date.now() + 40 * 86_400_000)
    expect(faults(guideSchema, { ...guide(), updated: ahead })).toEqual([
      'updated: not after today',
    ])
    expect(faults(legalSchema, { ...legal(), effective: ahead })).toEqual([])
  })

  it('do not take effect before they were written', () => {
    const head = { ...legal(), updated: new Date('2025-12-01'), effective: new Date('2025-11-30') }
    expect(faults(legalSchema, head)).toEqual([
      'effective: not before the day of the change, which is updated',
    ])
    expect(faults(legalSchema, { ...head, effective: head.updated })).toEqual([])
  })

  it('have all required fields and no unknown ones', () => {
    const { lead: _, ...head } = guide()
    expect(faults(guideSchema, head).join()).toMatch(/^lead: /)
    expect(faults(guideSchema, { ...guide(), author: 'A. Person' }).join()).toMatch(/"author"/)
    expect(faults(legalSchema, { ...legal(), version: 2 }).join()).toMatch(/"version"/)
  })

  it('contain no placeholders, which are filled only in the text', () => {
    expect(
      faults(legalSchema, { ...legal(), lead: 'Premium costs {price}, and nothing more.' }),
    ).toEqual([expect.stringMatching(/^lead: shows as it is written; \{price\} is filled in/)])
  })

  it('name a drawing that exists', () => {
    expect(faults(guideSchema, { ...guide(), drawing: 'volcano' }).join()).toMatch(
      /^drawing: .*summit/,
    )
  })

  it('link to a path of this site, which may prefill a tool', () => {
    const to = (href: string) => ({
      ...guide(),
      next: { ...guide().next, action: { label: 'Go on', href } },
    })
    expect(faults(guideSchema, to('/product-idea-generator?market=pet+care'))).toEqual([])
    for (const href of ['https://elsewhere.example/', '//elsewhere.example', '/login?next=/x']) {
      expect(faults(guideSchema, to(href)).join()).toMatch(
        /^next\.action\.href: a path of this site/,
      )
    }
  })
})

describe('the operator', () => {
  const operator = () => parse(readFileSync('src/content/operator/operator.yaml', 'utf8'))

  it('matches the schema', () => {
    expect(operatorSchema.safeParse(operator()).error).toBeUndefined()
  })

  it('is not an empty name', () => {
    expect(operatorSchema.safeParse({ ...operator(), name: ' ' }).success).toBe(false)
  })
})
