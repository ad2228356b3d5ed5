import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { sampleFileSchema } from '../../../contract/sample-thread.ts'
import { STORAGE_KEYS } from '../../lib/storage-keys.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(folder).flatMap((file) => (file.endsWith('.md') ? [`${folder}/${file}`] : []))

const guides = markdownIn('src/content/guides')
const texts = [...guides, ...markdownIn('src/content/legal')]

const sampleFiles = readdirSync('src/content/threads', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => read(`src/content/threads/${file}`))

/** The site's paths without parameters, from its files. */
const paths = new Set([
  '/',
  '/niches',
  '/guides',
  '/validation-tests',
  ...readdirSync('src/pages')
    .filter((file) => file.endsWith('.astro'))
    .map((file) => `/${file.replace('.astro', '')}`),
  ...guides.map((file) => file.replace('src/content', '').replace('.md', '')),
  ...sampleFiles.flatMap((file) =>
    [...file.matchAll(/^ {2}- id: (\S+)$/gm)].map(([, id]) => `/samples/${id}`),
  ),
])

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
const fileOf = (path: string) =>
  path.startsWith('/guides/') ? `src/content${path}.md` : `src/content/legal${path}.md`
const sectionsOf = (file: string) =>
  [...read(file).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => slugOf(heading))
/** The valid fragments in links to a page. */
const anchorsOf = (path: string) =>
  path === '/'
    ? [...read('src/pages/index.astro').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    : sectionsOf(fileOf(path))

describe('the texts of articles', () => {
  it('link to pages and sections that exist', () => {
    const links = texts.flatMap((file) =>
      [...read(file).matchAll(/\]\(((?:\/|#)[^)\s]*)\)/g)].map(([, href = '']) => ({ file, href })),
    )
    expect(links.length).toBeGreaterThan(20)
    const dead = links.filter(({ file, href }) => {
      const { pathname, hash } = new URL(href, 'https://nicher.example/#')
      const isWithin = href.startsWith('#')
      if (!isWithin && !paths.has(pathname)) return true
      if (hash === '') return false
      return !(isWithin ? sectionsOf(file) : anchorsOf(pathname)).includes(hash.slice(1))
    })
    expect(dead).toEqual([])
  })

  it('have sections with unique names', () => {
    for (const file of texts) {
      const sections = sectionsOf(file)
      expect(sections.length, file).toBeGreaterThanOrEqual(5)
      expect(new Set(sections).size, file).toBe(sections.length)
    }
  })

  it('name every column of their tables', () => {
    for (const file of texts) expect(read(file), file).not.toMatch(/^\|(?:.*\|)?\s*\|.*\n\|\s*---/m)
  })

  it('are 900 to 1,500 words long for guides', () => {
    for (const file of guides) {
      const [, , body = ''] = read(file).split(/^---$/m)
      const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
      expect(words.length, file).toBeGreaterThanOrEqual(900)
      expect(words.length, file).toBeLessThanOrEqual(1500)
    }
  })
})

describe('the guide to reading a discussion', () => {
  it('quotes only text from the discussion it names', () => {
    const [, , guide = ''] = read('src/content/guides/reading-a-discussion.md').split(/^---$/m)
    const [, id] = /\]\(\/samples\/([a-z0-9-]+)\)/.exec(guide) ?? []
    const threads = sampleFiles.flatMap((file) => sampleFileSchema.parse(parse(file)).threads)
    const thread = threads.find((one) => one.id === id)
    const said = [thread?.text, ...(thread?.comments ?? []).map(({ text }) => text)].join('\n')
    const quotes = [...guide.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote)
    expect(quotes.length).toBeGreaterThanOrEqual(5)
    expect(quotes.filter((quote) => !said.includes(quote))).toEqual([])
  })

  it('comes with guides that open samples as samples', () => {
    const filledIn = guides.filter((file) => /\?(keyword|market)=/.test(read(file)))
    expect(filledIn).toEqual([])
  })
})

describe('the privacy policy', () => {
  const privacy = read('src/content/legal/privacy.md')

  it('lists everything the site stores in the browser', () => {
    const missing = Object.values(STORAGE_KEYS).filter((key) => !privacy.includes(`\`${key}\``))
    expect(missing).toEqual([])
  })
})

describe('the terms', () => {
  const terms = read('src/content/legal/terms.md')

  it('state the decided terms: from age 13, 30 days before a new price, and an end with the period', () => {
    expect(terms).toMatch(/at least 13 years old/)
    expect(terms).toMatch(/at least 30 days before\*\* a new price/)
    expect(terms).toMatch(/takes effect at the end of the period/)
  })

  it('take the price from the plan', () => {
    expect(terms).toContain('{price}')
    expect(terms).not.toMatch(/\$\s?\d/)
  })
})
