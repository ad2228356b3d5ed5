import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { sendPage } from '../page.ts'
import type { StripeEmulator } from './emulator.ts'
import { StripeFault } from './fault.ts'
import type { LocalSubscription } from './objects.ts'
import { checkoutBody, portalBody } from './pages.ts'
import type { Webhooks } from './webhooks.ts'

/** Bytes. */
const BODY_LIMIT = 1024

interface PageOptions {
  emulator: StripeEmulator
  webhooks: Webhooks
  /** The site to which forms finally lead. */
  siteUrl: string
  /** As text, such as '$5 per month'. */
  price: string
}

/** The payment provider's pages for users: a checkout, and one to manage the subscription. */
export async function stripePageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { emulator, webhooks, siteUrl, price } = options
  const formTargets = [siteUrl]
  const schema = { hide: true }
  app.removeAllContentTypeParsers()
  // The forms have no fields; any body is short, and ignored.
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, _body, done) => done(null),
  )

  async function orNotFound<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (error instanceof StripeFault) throw new Refusal('not_found', { cause: error })
      throw error
    }
  }

  const seeOther = (reply: FastifyReply, url: string | null) => reply.redirect(url ?? siteUrl, 303)

  /** The subscription in a customer's portal: the newest that has not ended. */
  async function managed(customerId: string): Promise<LocalSubscription | undefined> {
    const all = await emulator.subscriptionsOf(customerId)
    return all.find(({ status }) => status !== 'canceled') ?? all[0]
  }

  app.get<{ Params: { id: string } }>(
    '/local/checkout/:id',
    { schema },
    async ({ params }, reply) => {
      const checkout = await orNotFound(emulator.checkout(params.id))
      const { email } = await orNotFound(emulator.customer(checkout.customer))
      const body = checkoutBody(checkout, email ?? '', price)
      return sendPage(reply, { title: 'Subscribe to Nicher Premium', body, formTargets })
    },
  )

  app.post<{ Params: { id: string } }>(
    '/local/checkout/:id/pay',
    { schema },
    async ({ params }, reply) => {
      const { success_url } = await orNotFound(emulator.pay(params.id))
      // Like at Stripe, webhooks are sent before the user returns, if the API can be reached.
      await webhooks.sendPending()
      return seeOther(reply, (success_url ?? siteUrl).replace('{CHECKOUT_SESSION_ID}', params.id))
    },
  )

  app.post<{ Params: { id: string } }>(
    '/local/checkout/:id/cancel',
    { schema },
    async ({ params }, reply) => {
      const { status, success_url, cancel_url } = await orNotFound(emulator.checkout(params.id))
      return seeOther(reply, status === 'complete' ? success_url : cancel_url)
    },
  )

  app.get<{ Params: { id: string } }>(
    '/local/portal/:id',
    { schema },
    async ({ params }, reply) => {
      const portal = await orNotFound(emulator.portal(params.id))
      const body = portalBody(portal, await managed(String(portal.customer)), price)
      return sendPage(reply, { title: 'Your subscription', body })
    },
  )

  for (const [action, isSet] of [
    ['cancel', true],
    ['resume', false],
  ] as const) {
    app.post<{ Params: { id: string } }>(
      `/local/portal/:id/${action}`,
      { schema },
      async ({ params }, reply) => {
        const portal = await orNotFound(emulator.portal(params.id))
        const subscription = await managed(String(portal.customer))
        if (subscription) await orNotFound(emulator.setCancelAt(subscription.id, isSet))
        await webhooks.sendPending()
        return seeOther(reply, `/local/portal/${params.id}`)
      },
    )
  }
}
