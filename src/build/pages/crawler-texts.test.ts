import { describe, expect, it } from 'vitest'
import { llmsText, robotsText } from './crawler-texts.ts'

const SITE = new URL('https://x.example/deep/page')

describe('robots.txt', () => {
  it('keeps nothing from being read and names the sitemap by its full address', () => {
    expect(robotsText(SITE)).toContain('Sitemap: https://x.example/sitemap-index.xml')
    expect(robotsText(SITE)).not.toContain('Disallow')
  })
})

describe('llms.txt', () => {
  it('lists pages by section with full addresses, each on one line, and no empty section', () => {
    const text = llmsText(
      {
        name: 'Nicher',
        summary: 'An atlas\nof niches.',
        notes: ['Read on.'],
        sections: [
          {
            heading: 'Tools',
            links: [{ title: 'Explorer', path: '/explore', description: 'A map.\nOf niches.' }],
          },
          { heading: 'Guides', links: [] },
        ],
      },
      SITE,
    )
    expect(text).toBe(
      '# Nicher\n\n> An atlas of niches.\n\nRead on.\n\n## Tools\n\n- [Explorer](https://x.example/explore): A map. Of niches.\n',
    )
  })
})
