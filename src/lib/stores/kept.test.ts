import { beforeEach, describe, expect, it, vi } from 'vitest'
import { offline } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost()
let member = await host.api.registerAndVerify()
beforeEach(async () => {
  member = await host.api.registerAndVerify()
})

const DOGS = ['Pets & Animals', 'Dog Care']

async function openPage(path = '/explore', as: typeof member | null = member) {
  // A test may open several pages.
  vi.resetModules()
  const browser = await host.open(path, as ? { as: await host.api.anotherSession(as) } : {})
  const stores = {
    ...(await import('./kept.ts')),
    ...(await import('./ideas-import.ts')),
    ...(await import('./session.ts')),
    ...(await import('./toasts.ts')),
  }
  await stores.loadKept()
  return {
    browser,
    ...stores,
    names: () => stores.candidatesNow().map(({ name }) => name),
    toast: () => stores.$toasts.get().at(-1),
  }
}

describe('the star', () => {
  it('keeps a niche of the map once, and removes it again', async () => {
    const page = await openPage()
    const dogs = { name: 'Dog Care', path: DOGS }
    await page.toggleKept(dogs)
    expect(page.candidatesNow()).toMatchObject([{ name: 'Dog Care', path: DOGS }])
    await page.keep(dogs)
    expect(page.names()).toEqual(['Dog Care'])
    await page.toggleKept(dogs)
    expect(page.names()).toEqual([])
    expect((await openPage()).names()).toEqual([])
  })

  it('brings a removed one back by the message', async () => {
    const page = await openPage()
    await page.keep({ name: 'Ramps for old dogs' })
    await page.toggleKept({ name: 'Ramps for old dogs' })
    expect(page.toast()).toMatchObject({ message: '“Ramps for old dogs” was removed' })
    page.toast()?.action?.onclick()
    await host.settle()
    expect(page.names()).toEqual(['Ramps for old dogs'])
    expect((await openPage()).names()).toEqual(['Ramps for old dogs'])
  })

  it('sends a visitor to sign in, and keeps the niche afterwards, once', async () => {
    const visitor = await openPage('/explore', null)
    expect(visitor.browser.count('candidates')).toBe(0)
    await visitor.toggleKept({ name: 'Dog Care', path: DOGS })
    expect(visitor.browser.left.at(-1)).toBe('/login?next=%2Fexplore')
    const wanted = localStorage.getItem('nicher:keep')
    const page = await openPage('/settings')
    localStorage.setItem('nicher:keep', wanted ?? '')
    page.dismissToast(page.toast()?.id ?? '')
    vi.resetModules()
    const { loadKept, candidatesNow } = await import('./kept.ts')
    await loadKept()
    expect(candidatesNow()).toMatchObject([{ path: DOGS }])
    expect(localStorage.getItem('nicher:keep')).toBeNull()
  })

  it('says so when the host does not answer, and shows what is true', async () => {
    const page = await openPage()
    await page.keep({ name: 'Ramps' })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    page.browser.fail('keepCandidate', offline)
    page.browser.fail('removeCandidate', offline)
    await page.keep({ name: 'Harnesses' })
    expect(page.toast()).toMatchObject({
      type: 'error',
      message: 'We could not keep “Harnesses”. Please check your connection.',
    })
    await page.toggleKept({ name: 'Ramps' })
    expect(page.names()).toEqual(['Ramps'])
  })
})

describe('a list of ideas', () => {
  it('is kept once, and says what was there', async () => {
    const page = await openPage('/workspace')
    await page.addIdeas(['Ramps', 'Harnesses'])
    await page.addIdeas(['ramps', 'Leashes'])
    expect(page.names().toSorted()).toEqual(['Harnesses', 'Leashes', 'Ramps'])
    expect(page.toast()).toMatchObject({ message: 'Added 1 idea, 1 on the board already' })
  })
})
