import { describe, expect, it } from 'vitest'
import { analysisMarkdown, exportName } from './markdown.ts'
import { resultOf, sampleOf } from './result.fixture.ts'

describe('an analysis as Markdown', () => {
  it('holds the quotes with links to their threads, and says what it rests on', () => {
    const text = analysisMarkdown(resultOf('dog ramps'))
    expect(text).toContain('# Product ideas for dog ramps\n')
    expect(text).toContain('Real discussions · Reddit · Nov 21, 2026')
    expect(text).toContain('1 of 1 quote verified word for word · Drafted by rules')
    expect(text).toContain(
      '> Every ramp I bought slips.\n>\n> [dogs · 12 points · Oct 1, 2026](<https://www.reddit.com/r/dogs/1>)',
    )
    expect(text).toContain('\n\n**Thin evidence:** we could read only 1 discussion.\n\n')
    expect(text).toContain('1. **Grip ramp**: People ask.')
    expect(text).toContain('- [Thread 1](<https://www.reddit.com/r/dogs/1>): Old dog')
  })

  it('marks samples', () => {
    const text = analysisMarkdown(sampleOf('dogs'))
    expect(text).toContain('[Thread 1](<http://localhost:4321/samples/old-dog>) (sample)')
    expect(text).toContain('written for Nicher as an example, not by real people')
    expect(text).not.toContain('verified')
  })

  it('is short and whole where nothing was found', () => {
    const found = resultOf('dogs')
    const text = analysisMarkdown({
      ...found,
      pain_points: { summary: 'We found no pain points.', pain_points: [] },
      business_ideas: {
        executive_summary: 'No ideas.',
        business_ideas: [],
        top_opportunities: [],
      },
      thread_urls: [],
      threads: [],
      quote_check: { shown: 0, repaired: 0, dropped: 0 },
      thin_reasons: [],
    })
    expect(text).toBe(
      '# Product ideas for dogs\n\nReal discussions · Reddit · Nov 21, 2026\n\nNo ideas.\n\n## Pain points\n\nWe found no pain points.\n',
    )
  })

  it('makes no links, marks or HTML of what people wrote', () => {
    const analysis = resultOf('<img src=x onerror=alert(1)>', 'javascript:alert(1)')
    const [point] = analysis.pain_points.pain_points
    if (!point?.evidence[0]) throw new Error('no evidence')
    point.evidence[0].quote = '# **Buy** [here](https://evil.example)\n\n- `now` <script>'
    const text = analysisMarkdown(analysis)
    expect(text).toContain('# Product ideas for \\<img src=x onerror=alert(1)\\>')
    expect(text).toContain(
      '> \\# \\*\\*Buy\\*\\* \\[here\\](https\\://evil.example) - \\`now\\` \\<script\\>\n',
    )
    expect(text).not.toContain('](<javascript')
    expect(text).toContain('- Thread 1: Old dog')
  })
})

it.each([
  ['pet care', 'nicher-ideas-pet-care-2026-11-21.md'],
  ['../../etc', 'nicher-ideas-etc-2026-11-21.md'],
  ['кошки', 'nicher-ideas-кошки-2026-11-21.md'],
  ['☕', 'nicher-ideas-market-2026-11-21.md'],
])('names the file of %j %s', (market, name) => {
  expect(exportName(resultOf(market), 'md')).toBe(name)
})
