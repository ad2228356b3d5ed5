import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keep } from '../../../testing/candidates.ts'
import { offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { storeCheck } from '../../../testing/watching.ts'

const host = await startSiteHost()
const member = await host.api.premiumUser()
let id = ''
beforeEach(async () => {
  id = (await keep(member, { name: `Ramps ${randomUUID()}` })).id
})

async function openPage() {
  vi.resetModules()
  const browser = await host.open(`/workspace/candidate?id=${id}`, { as: member })
  const stores = {
    ...(await import('./watching.ts')),
    ...(await import('./kept.ts')),
    ...(await import('./toasts.ts')),
  }
  await stores.loadKept()
  const close = stores.openWatch(id)
  await host.settle()
  return {
    browser,
    ...stores,
    close,
    watch: () => {
      const now = stores.$watching.get()
      if (now.state !== 'ready') throw new Error(`the watch is ${now.state}`)
      return now.watch
    },
    card: () => stores.candidatesNow().find((each) => each.id === id)?.watch,
    toasts: () => stores.$toasts.get().map(({ message }) => message),
  }
}

describe('a watch', () => {
  it('is started and ended, on the page and on the card, once for two presses', async () => {
    const page = await openPage()
    expect([page.watch().state, page.card()]).toEqual(['off', null])
    await Promise.all([page.switchWatch(true), page.switchWatch(true)])
    expect(page.browser.count('startWatch')).toBe(1)
    expect(page.watch()).toMatchObject({ state: 'on', is_checking: true })
    expect(page.card()).toEqual({ state: 'on', has_news: false })
    await page.switchWatch(false)
    expect([page.watch().state, page.card()]).toEqual(['off', null])
  })

  it('says why it was not started, and stays as it was', async () => {
    const page = await openPage()
    vi.spyOn(console, 'warn').mockReturnValue()
    page.browser.fail('startWatch', refusal('watches_full'))
    await page.switchWatch(true)
    page.browser.fail('startWatch', offline)
    await page.switchWatch(true)
    expect(page.toasts()[0]).toBe(
      'You watch 20 niches. Please stop watching one before you watch another.',
    )
    expect(page.toasts()).toHaveLength(2)
    expect(page.watch().state).toBe('off')
    expect(page.$watching.get()).toMatchObject({ isSaving: false })
  })

  it('has news until its page is open', async () => {
    const before = await openPage()
    await before.switchWatch(true)
    await storeCheck(host.api.db, id, 1, host.api.clock.now())
    await before.reloadKept()
    expect(before.card()).toEqual({ state: 'on', has_news: true })
    const page = await openPage()
    expect(page.watch().checks[0]?.changes).toHaveLength(1)
    expect(page.browser.count('seeChanges')).toBe(1)
    expect(page.card()?.has_news).toBe(false)
    await page.reloadKept()
    expect(page.card()?.has_news).toBe(false)
  })

  it('has no news once its page is open, also if what changed is not told any more', async () => {
    const before = await openPage()
    await before.switchWatch(true)
    await storeCheck(host.api.db, id, 0, host.api.clock.now(), 1)
    await before.reloadKept()
    expect(before.card()?.has_news).toBe(true)
    const page = await openPage()
    expect(page.watch().checks[0]?.changes).toEqual([])
    await page.reloadKept()
    expect(page.card()?.has_news).toBe(false)
  })

  it('says that the server is away, and loads once it is back', async () => {
    const page = await openPage()
    page.close()
    vi.spyOn(console, 'warn').mockReturnValue()
    page.browser.fail('watch', offline)
    page.openWatch(id)
    await host.settle()
    expect(page.$watching.get()).toEqual({ state: 'failed' })
    page.browser.mend('watch')
    await page.reloadWatch()
    expect(page.watch().state).toBe('off')
  })
})
