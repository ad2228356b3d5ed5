import { describe, expect, it } from 'vitest'
import { analysisMarkdown, exportName } from './markdown.ts'
import { fullResultOf, ownOf, resultOf, sampleOf } from './result.fixture.ts'

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

  it('tells threads about neighbors from those about the market', () => {
    const analysis = resultOf('dog ramps')
    const threads = analysis.threads.map((each) => ({ ...each, is_beside: true }))
    const text = analysisMarkdown({ ...analysis, threads })
    expect(text).toContain('Oct 1, 2026 · About a neighboring market)')
    expect(text).toContain('**About this market:** The people quoted here speak of neighboring')
    expect(analysisMarkdown(analysis)).not.toContain('neighboring')
  })

  it('says how to start with an idea, if the result does', () => {
    const analysis = resultOf('dog ramps')
    expect(analysisMarkdown(analysis)).not.toContain('First version')
    const [idea] = analysis.business_ideas.business_ideas
    if (!idea) throw new Error('no idea')
    idea.first_version = 'One ramp <b>for</b> one car.'
    idea.first_customers = 'Ten owners of old dogs.'
    expect(analysisMarkdown(analysis)).toContain(
      '\n\n**First version**\n\n- One ramp \\<b\\>for\\</b\\> one car.\n\n**First ten customers**\n\n- Ten owners of old dogs.\n\n**Key features**',
    )
  })

  it('says when, who, what today and for how much, each with its place', () => {
    const text = analysisMarkdown(fullResultOf('dog ramps'))
    const at = '](<https://www.reddit.com/r/dogs/1>)'
    expect(text).toContain('Quotes by quarter: 2 in Q1 2026, 1 in Q3 2026, 3 in Q4 2026. Rising.')
    expect(text).toContain(`**Who says it:** dogs (4 people), vets; [“Vet tech”${at}, 2 people\n`)
    expect(text).toContain(`**People ask for:** [“a ramp that grips”${at}\n`)
    expect(text).toContain(`**People work around it with:** [“a bath mat”${at}\n`)
    expect(text).toContain(`**People pay:** $89: [“I paid $89”${at}\n`)
    expect(text).toContain(`**People would pay:** [“$25/mo”${at}\n`)
    expect(text).toContain('**Ask people**\n\n- What did you do when the ramp slipped?\n')
  })

  it('says how a pain point is about the market, and why its evidence is thin', () => {
    const analysis = fullResultOf('dog ramps')
    expect(analysisMarkdown(analysis)).toContain(
      '\n\nThey do.\n\n**About this market:** Owners who buy ramps see their dogs slip on them.\n\n**Thin evidence:** A single thread. One brand may be to blame.\n\nQuotes by quarter',
    )
    const [point] = analysis.pain_points.pain_points
    if (!point) throw new Error('no pain point')
    point.relevance = '[Buy](https://evil.example) <b>ramps</b>'
    expect(analysisMarkdown(analysis)).toContain(
      '**About this market:** \\[Buy\\](https\\://evil.example) \\<b\\>ramps\\</b\\>\n',
    )
  })

  it('leaves out what is not known', () => {
    const text = analysisMarkdown(resultOf('dog ramps'))
    expect(text).not.toMatch(/\*\*(?:Who says it|People|Ask people|About this market)|by quarter/)
    expect(text.match(/Thin evidence/g)).toHaveLength(1)
  })

  it('names the nearest markets of an empty answer', () => {
    const text = analysisMarkdown({ ...resultOf('dogs'), nearest_markets: ['cat *care*'] })
    expect(text).toContain('**Nearest markets with discussions**\n\n- cat \\*care\\*\n')
  })

  it('marks samples', () => {
    const text = analysisMarkdown(sampleOf('dogs'))
    expect(text).toContain('[Thread 1](<http://localhost:4321/samples/old-dog>) (sample)')
    expect(text).toContain('written for Nicher as an example, not by real people')
    expect(text).not.toContain('verified')
  })

  it('marks own material, which has a name and no title', () => {
    const text = analysisMarkdown(ownOf('kennels'))
    expect(text).toContain('Your material — private to you · Your material · Nov 21, 2026')
    expect(text).toContain(
      '- [Thread 1](<http://localhost:4321/product-idea-generator#material-11111111-1111-4111-8111-111111111111>) (your material) (Kennel talk · Oct 1, 2026)',
    )
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
