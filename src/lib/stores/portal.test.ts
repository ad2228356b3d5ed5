import { describe, expect, it, vi } from 'vitest'
import { openWindow } from '../../../testing/site-browser.ts'
import { refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { connect, startStripe } from '../../../testing/stripe-server.ts'

const stripe = await startStripe()
const host = await startSiteHost({ env: stripe.env })
const subscriber = await (await connect(host.api, stripe)).subscriber()

const PORTAL = expect.stringMatching(/^https:\/\/checkout\.stripe\.test\//)

const openPage = async () => ({
  ...(await host.open('/settings', { as: subscriber })),
  ...(await import('./portal.ts')),
})

describe('portal', () => {
  it('opens the portal once, with a return address to the settings', async () => {
    const { bodies, left, $portal, openPortal } = await openPage()
    await Promise.all([openPortal(), openPortal()])
    expect(bodies('createPortalSession')).toEqual([
      { return_url: 'http://localhost:4321/settings' },
    ])
    expect(left).toEqual([PORTAL])
    expect($portal.get()).toEqual({ state: 'opening' })
  })

  it('shows and logs a failure, and can be retried', async () => {
    const { events, fail, left, mend, $portal, openPortal } = await openPage()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    fail('createPortalSession', refusal('no_subscription'))
    await openPortal()
    expect($portal.get()).toEqual({ state: 'failed' })
    expect(log).toHaveBeenCalledOnce()
    expect(events).toEqual([{ name: 'error', place: 'portal', message: 'no_subscription' }])
    mend('createPortalSession')
    await openPortal()
    expect(left).toEqual([PORTAL])
  })

  it('can be opened again on a page restored from the browser cache', async () => {
    const page = openWindow()
    const { $portal, openPortal } = await openPage()
    const stop = $portal.listen(() => {})
    await openPortal()
    page.comeBack()
    expect($portal.get()).toEqual({ state: 'idle' })
    stop()
  })
})
