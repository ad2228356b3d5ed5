import { expect, it } from 'vitest'
import { SHARE_KINDS } from '../../../contract/share-form.ts'
import { SHARED_PAGES } from '../../../contract/share-pages.ts'
import { shareImage } from './share-images.ts'
import { SHARED_TEXTS, sharedImage, sharedPages } from './shared-pages.ts'

it('gives each kind of link a page, a title, a description and a picture of its own', () => {
  expect(sharedPages.map(({ name }) => `/shared/${name}`)).toEqual(Object.values(SHARED_PAGES))
  const facts = SHARE_KINDS.map((kind) => ({ ...SHARED_TEXTS[kind], ...sharedImage(kind) }))
  const others = shareImage('shared')
  for (const fact of ['heading', 'description', 'path', 'alt'] as const) {
    const all = facts.map((each) => each[fact])
    expect(new Set(all).size).toBe(SHARE_KINDS.length)
    if (fact === 'path' || fact === 'alt') expect(all).not.toContain(others[fact])
  }
  for (const { description } of facts) {
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(170)
  }
})
