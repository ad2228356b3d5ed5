import { describe, expect, it } from 'vitest'
import { pageFacts } from './sitemap-pages.ts'

describe('the sitemap entry of a page', () => {
  it('is listed, with its date if it has one', () => {
    expect(pageFacts('<title>x</title>')).toEqual({ isListed: true, updated: undefined })
    expect(
      pageFacts('<meta property="og:updated_time" content="2026-11-21T00:00:00.000Z">'),
    ).toEqual({ isListed: true, updated: '2026-11-21T00:00:00.000Z' })
  })

  it('is omitted if the page has noindex', () => {
    expect(pageFacts('<meta name="robots" content="noindex, follow">').isListed).toBe(false)
  })
})
