import type { BusboyHeaders } from '@fastify/busboy'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readMultipart } from './multipart.ts'

/** Limit of a form in bytes as sent. A form with an address and a password has a few hundred. */
const FORM_BYTES = 16 * 1024
const LIMITS = { fieldSize: 2 * 1024, fields: 4, files: 0, parts: 5, headerPairs: 20 }

/**
 * Parses forms, urlencoded and multipart, only in this scope. Refuses files.
 * Parses a form only when it is complete, so a form that is too long is refused by
 * its declared length or by the received bytes, and never parsed.
 */
export async function registerForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formbody, { bodyLimit: 8 * 1024 })
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: FORM_BYTES },
    (request: FastifyRequest, body: Buffer) =>
      readMultipart(request.headers as BusboyHeaders, body, LIMITS),
  )
}
