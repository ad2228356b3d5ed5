import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll } from 'vitest'
import { calls } from '../contract/calls.ts'
import type { Clock } from '../server/clock.ts'
import { stripeApiRoutes } from '../server/local/stripe/api-routes.ts'
import { createStripeEmulator } from '../server/local/stripe/emulator.ts'
import type { LocalEvent, LocalObject } from '../server/local/stripe/objects.ts'
import { oldestFirst, ownerOf, type StripeObjects } from '../server/local/stripe/store.ts'
import { signWebhook } from '../server/local/stripe/webhooks.ts'
import type { Api, Member } from './api.ts'

const SITE_PAGES = {
  success_url: 'http://localhost:4321/subscription/success',
  cancel_url: 'http://localhost:4321/subscription/cancel',
}

/** Faults that replace the usual answer. */
type Fault = { status: number; body?: string; type?: string } | 'hang' | 'close'

interface SeenRequest {
  /** Method and path, with ids. */
  what: string
  form: URLSearchParams
  key: string | undefined
  version: string | undefined
}

function createObjects(): StripeObjects {
  const all = new Map<string, LocalObject>()
  type Of<K> = Extract<LocalObject, { object: K }>
  return {
    async get<K extends LocalObject['object']>(kind: K, id: string) {
      const found = all.get(id)
      return found?.object === kind ? (structuredClone(found) as Of<K>) : undefined
    },
    async put(object) {
      all.set(object.id, structuredClone(object))
    },
    async list<K extends LocalObject['object']>(kind: K, owner: string) {
      const found = [...all.values()].filter(
        (object) => object.object === kind && ownerOf(object) === owner,
      )
      return oldestFirst(found.map((object) => structuredClone(object) as Of<K>))
    },
  }
}

/**
 * The emulator on a loopback port, with a record of its requests and faults on
 * demand. It does not deliver its events: the tests do.
 */
export async function startStripe() {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const priceId = 'price_of_the_configuration'
  let clock: Clock = { now: () => new Date() }
  let seen: SeenRequest[] = []
  let faults: Fault[] = []
  let matcher = /./
  const objects = createObjects()
  const emulator = createStripeEmulator({
    objects,
    clock: { now: () => clock.now() },
    pagesUrl: 'https://checkout.stripe.test',
  })

  const app = fastify({ forceCloseConnections: true })
  app.addHook('preHandler', async (request, reply) => {
    const what = `${request.method} ${request.url}`
    const key = request.headers['idempotency-key']
    seen.push({
      what,
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      key: typeof key === 'string' ? key : undefined,
      version: request.headers['stripe-version'] as string | undefined,
    })
    if (faults.length === 0 || !matcher.test(what)) return
    const fault = faults.shift()
    if (fault === 'close') request.raw.destroy()
    if (fault === 'hang' || fault === 'close') return new Promise(() => {})
    if (fault === undefined) return
    const error = { type: fault.type ?? 'api_error', message: 'secret words of the provider' }
    return reply
      .code(fault.status)
      .type(fault.body === undefined ? 'application/json' : 'text/html')
      .send(fault.body ?? JSON.stringify({ error }))
  })
  await app.register((api) => stripeApiRoutes(api, '', { emulator, objects, secretKey }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  if (!app.server.listening) await once(app.server, 'listening')
  const { port } = app.server.address() as AddressInfo
  afterAll(() => app.close())

  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  /** The header that the provider would send with a body. */
  function sign(body: string, at = seconds(), secret = webhookSecret): string {
    return signWebhook(secret, body, at)
  }

  function bodyOf(event: object): string {
    return JSON.stringify(event, null, 2)
  }

  return {
    emulator,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: priceId,
      STRIPE_BASE_URL: `http://127.0.0.1:${port}`,
    },
    /** Uses an API's clock. */
    follow(api: Api) {
      clock = api.clock
    },
    /** The requests so far whose method and path match. */
    seen: (what = /./) => seen.filter((request) => what.test(request.what)),
    forget() {
      seen = []
      faults = []
    },
    /** Sets the next faults, each for the next matching request. */
    fail(list: Fault[], what = /./) {
      faults = list
      matcher = what
    },
    sign,
    bodyOf,
    /** The events not delivered yet, oldest first; the call marks them as delivered. */
    async events(): Promise<LocalEvent[]> {
      const events = await objects.list('event', 'pending')
      for (const event of events) await objects.put({ ...event, pending_webhooks: 0 })
      return events
    },
    /** Changes a subscription at the provider; returns the event. */
    async change(id: string, fields: object, type = 'customer.subscription.updated') {
      const found = await objects.get('subscription', id)
      if (found === undefined) throw new Error(`no subscription ${id}`)
      const changed = { ...found, ...fields }
      await objects.put(changed)
      return this.event(type, changed)
    },
    event(type: string, object: object, fields: object = {}): LocalEvent {
      const created = seconds()
      const id = `evt_${randomUUID()}`
      return {
        id,
        object: 'event',
        api_version: '2026-10-28.endive',
        created,
        data: { object },
        livemode: false,
        pending_webhooks: 0,
        type,
        ...fields,
      }
    },
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>

/** Connects an API to its own Stripe server. */
export async function connect(api: Api, stripe: StripeServer) {
  stripe.follow(api)
  const log = { warn: () => {} }

  async function post(body: string | Buffer, headers: Record<string, string>) {
    return api.send({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
  }

  async function deliver(event: object) {
    const body = stripe.bodyOf(event)
    return post(body, { 'stripe-signature': stripe.sign(body) })
  }

  /** Processes everything that is due. */
  async function settle(): Promise<void> {
    while (await api.services.billing.round(log));
  }

  async function deliverAll(): Promise<void> {
    for (const event of await stripe.events()) await deliver(event)
    await settle()
  }

  const checkout = (member: Member) =>
    member.call(calls.createCheckoutSession, { body: SITE_PAGES })

  const checkoutId = (url: string) => url.slice(url.lastIndexOf('/') + 1)

  async function pay(member: Member): Promise<string> {
    const { checkout_url } = (await checkout(member)).value()
    const { subscription } = await stripe.emulator.pay(checkoutId(checkout_url))
    return subscription ?? ''
  }

  async function status(member: Member) {
    return (await member.call(calls.subscriptionStatus)).value()
  }

  /** A user with a processed payment. */
  async function subscriber(): Promise<Member & { subscriptionId: string }> {
    const member = await api.registerAndVerify()
    const subscriptionId = await pay(member)
    await deliverAll()
    return Object.assign(member, { subscriptionId })
  }

  return { post, deliver, deliverAll, settle, checkout, checkoutId, pay, status, subscriber }
}
