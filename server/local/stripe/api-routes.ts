import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createKeyedQueue } from '../../concurrency/keyed-queue.ts'
import { isStorable } from '../../plugins/input-gate.ts'
import { Refusal } from '../../refusal.ts'
import type { StripeEmulator } from './emulator.ts'
import { StripeFault } from './fault.ts'
import type { StripeObjects } from './store.ts'

interface ApiOptions {
  emulator: StripeEmulator
  objects: StripeObjects
  secretKey: string
}

type Form = URLSearchParams
type Handler = (form: Form, id: string) => Promise<object>

/** A required field. */
function required(form: Form, name: string): string {
  const value = form.get(name)
  if (!value) throw new StripeFault(400, `Missing required param: ${name}.`, 'parameter_missing')
  return value
}

/** `prefix[name]=value` as an object. */
function nested(form: Form, prefix: string): Record<string, string> {
  const fields = [...form].flatMap(([key, value]) => {
    const isBelow = key.startsWith(`${prefix}[`) && key.endsWith(']')
    return isBelow ? [[key.slice(prefix.length + 1, -1), value] as const] : []
  })
  return Object.fromEntries(fields)
}

function handlersOf(emulator: StripeEmulator): Record<string, Handler> {
  return {
    'POST /v1/customers': (form) =>
      emulator.createCustomer(form.get('email'), nested(form, 'metadata')),
    'DELETE /v1/customers/:id': (_form, id) => emulator.deleteCustomer(id),
    'POST /v1/checkout/sessions': (form) => {
      if (form.get('mode') !== 'subscription') throw new StripeFault(400, 'Invalid mode')
      if (form.get('line_items[0][quantity]') !== '1') throw new StripeFault(400, 'Bad quantity')
      return emulator.createCheckout({
        customer: required(form, 'customer'),
        price: required(form, 'line_items[0][price]'),
        successUrl: required(form, 'success_url'),
        cancelUrl: required(form, 'cancel_url'),
        reference: form.get('client_reference_id'),
        metadata: nested(form, 'metadata'),
        subscriptionMetadata: nested(form, 'subscription_data[metadata]'),
      })
    },
    'GET /v1/checkout/sessions/:id': (_form, id) => emulator.checkout(id),
    'POST /v1/checkout/sessions/:id/expire': (_form, id) => emulator.expireCheckout(id),
    'POST /v1/billing_portal/sessions': (form) =>
      emulator.createPortal(required(form, 'customer'), required(form, 'return_url')),
    'GET /v1/subscriptions': async (form) => ({
      object: 'list',
      data: await emulator.subscriptionsOf(required(form, 'customer')),
      has_more: false,
      url: '/v1/subscriptions',
    }),
    'POST /v1/subscriptions/:id': (form, id) =>
      emulator.setCancelAtPeriodEnd(id, form.get('cancel_at_period_end') === 'true'),
    'DELETE /v1/subscriptions/:id': (_form, id) => emulator.cancelNow(id),
  }
}

/** Any failure in Stripe's error format. */
function faultOf(error: unknown): StripeFault {
  if (error instanceof StripeFault) return error
  const status = refusedStatus(error)
  if (status !== undefined) return new StripeFault(status, 'The request was refused')
  return new StripeFault(500, 'The stand-in failed', undefined, { type: 'api_error' })
}

/** The status of a request refused before it came here: too many requests, an unreadable body. */
function refusedStatus(error: unknown): number | undefined {
  if (error instanceof Refusal) return error.status
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status < 500 ? status : undefined
}

function answerFault(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  const fault = faultOf(error)
  const { type, code, message, param } = fault
  return reply.code(fault.status).send({ error: { type, code, message, param } })
}

/** Stripe's API below `prefix`, in its own format. */
export async function stripeApiRoutes(
  app: FastifyInstance,
  prefix: string,
  { emulator, objects, secretKey }: ApiOptions,
): Promise<void> {
  // One at a time, so two simultaneous requests with the same key count as one.
  const inTurn = createKeyedQueue()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const form = new URLSearchParams(String(body))
      const isSound = isStorable([...form.values()])
      done(isSound ? null : new StripeFault(400, 'Invalid characters'), form)
    },
  )
  app.setErrorHandler(answerFault)
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.authorization !== `Bearer ${secretKey}`) {
      throw new StripeFault(401, 'Invalid API Key provided')
    }
  })

  async function once(request: FastifyRequest, handler: Handler): Promise<object> {
    const { id = '' } = request.params as { id?: string }
    const query = new URLSearchParams(request.query as Record<string, string>)
    const form = request.body instanceof URLSearchParams ? request.body : query
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || request.method !== 'POST') return handler(form, id)
    const asked = `${request.url} ${form}`
    const earlier = await objects.get('answer', `key:${key}`)
    if (earlier !== undefined && earlier.request !== asked) {
      throw new StripeFault(400, 'Other parameters', 'idempotency_key_in_use', {
        type: 'idempotency_error',
      })
    }
    if (earlier !== undefined) return earlier.answer
    const answer = await handler(form, id)
    await objects.put({ id: `key:${key}`, object: 'answer', request: asked, answer })
    return answer
  }

  for (const [place, handler] of Object.entries(handlersOf(emulator))) {
    const [method = '', path = ''] = place.split(' ')
    app.route({
      method,
      url: prefix + path,
      schema: { hide: true },
      handler: (request) => inTurn(0, () => once(request, handler)),
    })
  }
}
