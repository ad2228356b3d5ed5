import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { faultsOf, faultsText } from './content-faults.ts'

const schema = z.strictObject({
  name: z.string().min(1),
  lead: z.string().min(10).max(20),
  order: z.int().positive(),
  share: z.number().max(100),
  free: z.boolean(),
  mark: z.enum(['peak', 'route']),
  at: z.iso.datetime(),
  id: z.string().regex(/^[a-z]+$/),
  tags: z.array(z.strictObject({ name: z.string() })).min(2),
  price: z.number('a number of dollars, such as 5'),
})
const RIGHT = `
name: Premium
lead: Twelve words
order: 1
share: 40
free: true
mark: peak
at: '2026-03-04T15:30:00Z'
id: abc
tags:
  - name: one
  - name: two
price: 5
`

/** The fault of a valid file with one changed line. */
function faultIn(line: string, instead: string): string {
  const source = RIGHT.replace(`${line}\n`, instead && `${instead}\n`)
  return faultsText(faultsOf(schema, parse(source)), source)
}

describe('the faults of a file', () => {
  it('are empty for a valid file', () => {
    expect(faultIn('', '')).toBe('')
  })

  it.each([
    ['name: Premium', '', '  line 2, name: is missing'],
    ['mark: peak', '', '  line 2, mark: is missing'],
    ['name: Premium', "name: ''", '  line 2, name: must not be empty'],
    ['name: Premium', 'name: 5', '  line 2, name: must be text'],
    ['lead: Twelve words', 'lead: Few', '  line 3, lead: at least 10 characters, not 3'],
    [
      'lead: Twelve words',
      'lead: More words than there is room for',
      '  line 3, lead: at most 20 characters, not 33',
    ],
    ['order: 1', 'order: 0', '  line 4, order: more than 0, not 0'],
    ['order: 1', 'order: 1.5', '  line 4, order: must be a whole number'],
    ['share: 40', 'share: 101', '  line 5, share: at most 100, not 101'],
    ['share: 40', 'share: most', '  line 5, share: must be a number'],
    ['free: true', 'free: perhaps', '  line 6, free: must be true or false'],
    ['mark: peak', 'mark: top', '  line 7, mark: must be one of peak, route'],
    ['id: abc', 'id: A B', '  line 9, id: must have the form /^[a-z]+$/'],
    ['  - name: two', '', '  line 10, tags: at least 2 entries, not 1'],
    ['  - name: two', '  - label: two', '  line 12, tags.1.name: is missing'],
    ['price: 5', 'price: five', '  line 13, price: a number of dollars, such as 5'],
  ])('have line numbers and no jargon: %s as “%s”', (line, instead, fault) => {
    expect(faultIn(line, instead).split('\n')).toContain(fault)
  })

  it('name an unknown field in its group', () => {
    expect(faultIn('  - name: two', '  - name: two\n    colour: red')).toBe(
      '  line 13, tags.1.colour: no such field',
    )
    expect(faultIn('name: Premium', 'naem: Premium').split('\n')).toEqual([
      '  line 2, name: is missing',
      '  line 2, naem: no such field',
    ])
  })

  it('explain the format of a time', () => {
    expect(faultIn("at: '2026-03-04T15:30:00Z'", 'at: noon')).toBe(
      '  line 8, at: must be a time in UTC such as 2026-03-04T15:30:00Z',
    )
  })

  it('count lines of frontmatter from the top of the file', () => {
    const article = '---\ntitle: Niches\norder: first\n---\n\nText\n\n---\n\nMore: text'
    const head = z.strictObject({ title: z.string(), order: z.number() })
    const faults = faultsOf(head, { title: 'Niches', order: 'first' })
    expect(faultsText(faults, article)).toBe('  line 3, order: must be a number')
  })

  it('are found in an empty file too', () => {
    expect(faultsText(faultsOf(z.strictObject({ name: z.string() }), {}), '')).toBe(
      '  line 1, name: is missing',
    )
  })
})
