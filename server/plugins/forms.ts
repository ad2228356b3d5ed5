import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Reads forms, urlencoded and multipart, in this scope and nothing else. Files are refused. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formbody, { bodyLimit: 8 * 1024 })
  await app.register(multipart, {
    limits: { fieldSize: 2 * 1024, fields: 4, files: 0, parts: 5, headerPairs: 20 },
  })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readFields(request)
  })
}

async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' || part.valueTruncated) throw new Refusal('too_large')
      if (fields.has(part.fieldname)) throw new Refusal('malformed')
      fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    // What the parser says of a broken form has no status of its own.
    if (error instanceof Error && !('statusCode' in error) && !(error instanceof Refusal)) {
      throw new Refusal('malformed', { cause: error })
    }
    throw error
  }
  return Object.fromEntries(fields)
}
