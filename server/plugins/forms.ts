import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

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
    (request: FastifyRequest, body: Buffer) => readFields(request.headers as BusboyHeaders, body),
  )
}

/** @throws {Refusal} `too_large` for a form beyond our limits, `malformed` */
function readFields(headers: BusboyHeaders, body: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const refuse = (code: 'malformed' | 'too_large') => (cause?: unknown) =>
      reject(new Refusal(code, { cause }))
    const parser = openParser(headers)
    parser.on('field', (name, value, _isNameCut, isValueCut) => {
      if (isValueCut) refuse('too_large')()
      else if (fields.has(name)) refuse('malformed')()
      else fields.set(name, value)
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, refuse('too_large'))
    }
    parser.on('error', refuse('malformed'))
    parser.on('finish', () => resolve(Object.fromEntries(fields)))
    parser.end(body)
  })
}

function openParser(headers: BusboyHeaders) {
  try {
    return new Busboy({ headers, limits: LIMITS })
  } catch (cause) {
    // For example, a form without a boundary.
    throw new Refusal('malformed', { cause })
  }
}
