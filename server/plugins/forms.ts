import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Bytes of a form as it travels. One of an address and a password has a few hundred. */
const FORM_BYTES = 16 * 1024
const LIMITS = { fieldSize: 2 * 1024, fields: 4, files: 0, parts: 5, headerPairs: 20 }

/**
 * Reads forms, urlencoded and multipart, in this scope and nothing else. Files
 * are refused. A form is parsed when all of it is there, so that one that is too
 * long is refused by its length, or by the bytes that came, and never parsed.
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

/** @throws {Refusal} `too_large` for what no form of ours has, `malformed` */
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
    // A form without a boundary, for one.
    throw new Refusal('malformed', { cause })
  }
}
