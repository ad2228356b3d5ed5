import { describe, expect, it, vi } from 'vitest'
import { completed, createAnalysisRows } from '../../../testing/analysis-rows.ts'
import type { Member } from '../../../testing/api.ts'
import { offline } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost({ env: { JOBS_PER_HOST: '0' } })
const rows = createAnalysisRows(host.api.db)
const NOW = { withNotes: false, lastDay: '' }

async function subjectOf(member: Member) {
  const id = await rows.add(member.user.id, 'dog ramps', completed('dog ramps'))
  return { kind: 'analysis' as const, ids: [id], name: 'dog ramps' }
}

async function openMaker(as: Member) {
  vi.resetModules()
  const browser = await host.open('/product-idea-generator', { as })
  return {
    browser,
    ...(await import('./sharing.ts')),
    ...(await import('./share-links.ts')),
    ...(await import('./toasts.ts')),
  }
}

async function openReader(address: string) {
  vi.resetModules()
  const { pathname, hash } = new URL(address)
  const browser = await host.open(pathname + hash)
  return { browser, ...(await import('./shared.ts')), ...(await import('../navigation.ts')) }
}

async function made(member: Member) {
  const maker = await openMaker(member)
  await maker.makeLink(await subjectOf(member), NOW)
  const now = maker.$making.get()
  if (now.state !== 'made') throw new Error(`the link is ${now.state}`)
  return now.address
}

describe('a link', () => {
  it('is made with its token as the fragment, and opens what it shows', async () => {
    const address = await made(await host.api.registerAndVerify())
    expect(address).toMatch(/^http:\/\/localhost:4321\/shared\/analysis#[\w-]{43}$/)
    const reader = await openReader(address)
    await reader.openLink()
    const opened = reader.$opened.get()
    expect(opened.state === 'shown' && opened.shared.kind).toBe('analysis')
    const [token = ''] = address.split('#').slice(1)
    for (const { path, query, headers } of reader.browser.seen) {
      expect(`${path} ${query} ${JSON.stringify([...headers])}`).not.toContain(token)
    }
    // It stays in the address for a reload, and does not follow to the sign-in.
    expect(location.hash).toBe(`#${token}`)
    expect(reader.currentPath()).toBe('/shared/analysis')
  })

  it('opens on the page of no kind too, where links of before lead', async () => {
    const [, token] = (await made(await host.api.registerAndVerify())).split('#')
    const reader = await openReader(`http://localhost:4321/shared#${token}`)
    await reader.openLink()
    expect(reader.$opened.get().state).toBe('shown')
    expect(reader.currentPath()).toBe('/shared')
  })

  it('is gone once its maker ended it', async () => {
    const member = await host.api.registerAndVerify()
    const address = await made(member)
    const maker = await openMaker(await host.api.anotherSession(member))
    await maker.loadLinks()
    const now = maker.$links.get()
    const [link] = now.state === 'ready' ? now.links : []
    expect(link).toMatchObject({ name: 'dog ramps', kind: 'analysis' })
    await maker.endLink(link?.id ?? '')
    expect(maker.$links.get()).toEqual({ state: 'ready', links: [] })
    const reader = await openReader(address)
    await reader.openLink()
    expect(reader.$opened.get()).toEqual({ state: 'gone' })
  })

  it('without a whole token is gone, and nothing is asked', async () => {
    const reader = await openReader('http://localhost:4321/shared#half')
    await reader.openLink()
    expect(reader.$opened.get()).toEqual({ state: 'gone' })
    expect(reader.browser.seen).toEqual([])
  })

  it('can be opened again after the host was away', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const address = await made(await host.api.registerAndVerify())
    const reader = await openReader(address)
    reader.browser.fail('openShare', offline)
    await reader.openLink()
    expect(reader.$opened.get().state).toBe('failed')
    reader.browser.mend('openShare')
    await reader.openLink()
    expect(reader.$opened.get().state).toBe('shown')
  })
})

describe('making a link', () => {
  it('says why it failed, and can be tried again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const member = await host.api.registerAndVerify()
    const maker = await openMaker(member)
    const subject = await subjectOf(member)
    await maker.makeLink(subject, { ...NOW, lastDay: '2020-01-01' })
    const text = 'Please choose today or a later day'
    expect(maker.$making.get()).toEqual({ state: 'failed', text })
    await maker.makeLink(subject, { ...NOW, lastDay: '2099-01-01' })
    expect(maker.$making.get()).toMatchObject({ state: 'made', lastDay: '2099-01-01' })
  })

  it('does not show the link of a closed dialog in the next', async () => {
    const member = await host.api.registerAndVerify()
    const maker = await openMaker(member)
    const sent = maker.makeLink(await subjectOf(member), NOW)
    maker.startSharing()
    await sent
    expect(maker.$making.get()).toEqual({ state: 'ready' })
  })
})

describe('ending all links', () => {
  it('leaves none, and keeps the list if the host is away', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const member = await host.api.registerAndVerify()
    await made(member)
    const maker = await openMaker(await host.api.anotherSession(member))
    await maker.loadLinks()
    maker.browser.fail('revokeShares', offline)
    await maker.endAllLinks()
    expect(maker.$links.get()).toMatchObject({ links: [{ name: 'dog ramps' }] })
    expect(maker.$toasts.get()[0]?.message).toContain('could not end the links')
    maker.browser.mend('revokeShares')
    await maker.endAllLinks()
    expect(maker.$links.get()).toEqual({ state: 'ready', links: [] })
  })
})
