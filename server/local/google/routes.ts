import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { Refusal } from '../../refusal.ts'
import { choosePage } from './choose-page.ts'
import { createLocalIssuer, tokenKinds } from './issuer.ts'

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
  "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

const chooseQuerySchema = z.object({
  client_id: z.string(),
  nonce: z.string().max(256),
  origin: z.string(),
})

// Every typed value is signed, because refusing it is the product's job.
const choiceSchema = z.strictObject({
  nonce: z.string().max(256),
  email: z.string().max(320),
  name: z.string().max(500),
  email_verified: z.boolean(),
  token: z.enum(Object.keys(tokenKinds) as (keyof typeof tokenKinds)[]),
})

const FILES = {
  'client.js': 'text/javascript; charset=utf-8',
  'choose.js': 'text/javascript; charset=utf-8',
  'choose.css': 'text/css; charset=utf-8',
}

/** The local issuer of ID tokens, which replaces Google's. */
export async function localGoogleRoutes(
  app: FastifyInstance,
  { config, clock }: { config: Config; clock: Clock },
): Promise<void> {
  const issuer = createLocalIssuer(config.google, clock)

  for (const [name, type] of Object.entries(FILES)) {
    const text = await readFile(new URL(`browser/${name}`, import.meta.url), 'utf8')
    app.get(`/local/google/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      // The site may be on another host than the API.
      reply.header('cross-origin-resource-policy', 'cross-origin').type(type).send(text),
    )
  }

  app.get('/local/google/jwks', { schema: { hide: true } }, () => issuer.jwks())

  app.get(
    '/local/google/choose',
    { schema: { hide: true, querystring: chooseQuerySchema } },
    async (request, reply) => {
      const { client_id, nonce, origin } = request.query as z.output<typeof chooseQuerySchema>
      if (client_id !== config.google.clientId) {
        throw new Refusal('invalid', { detail: 'This client is not known to the local issuer' })
      }
      if (origin !== config.siteUrl) {
        throw new Refusal('invalid', { detail: `The local issuer answers ${config.siteUrl} alone` })
      }
      reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8')
      return choosePage(nonce, config.siteUrl)
    },
  )

  app.post(
    '/local/google/credential',
    { schema: { hide: true, body: choiceSchema } },
    async (request) => {
      const { email_verified: isEmailVerified, ...choice } = request.body as z.output<
        typeof choiceSchema
      >
      return { credential: await issuer.sign({ ...choice, isEmailVerified }) }
    },
  )
}
