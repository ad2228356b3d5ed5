import { expect, it, vi } from 'vitest'
import { SHARED_PAGE } from '../../../contract/share-form.ts'
import { SHARED_PAGES } from '../../../contract/share-pages.ts'

it('measures no page whose address may hold a secret', async () => {
  vi.stubEnv('PUBLIC_GA_ID', 'G-1')
  vi.resetModules()
  const { measuredPage } = await import('./measured-page.ts')
  for (const path of [SHARED_PAGE, ...Object.values(SHARED_PAGES), '/reset-password']) {
    expect(measuredPage(path)).toBeUndefined()
    expect(measuredPage(`${path}.html`)).toBeUndefined()
  }
  expect(measuredPage('/niches')).toBe('/niches')
})
