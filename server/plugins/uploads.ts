import { finished } from 'node:stream'
import type { BusboyHeaders } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FILE_TOO_LARGE, MATERIAL_FILE_BYTES } from '../../contract/own-material-form.ts'
import { Refusal } from '../refusal.ts'
import { readMultipart } from './multipart.ts'

/** Bytes of everything around the file. */
const AROUND_FILE = 16 * 1024
const LIMITS = {
  fileSize: MATERIAL_FILE_BYTES,
  fieldSize: 2 * 1024,
  fields: 8,
  files: 1,
  parts: 9,
  headerPairs: 20,
}
/** Uploads that this process holds in memory at a time. */
const AT_ONCE = 3

/**
 * Parses forms with one file, only in this scope. The file stays in memory and is never unpacked.
 * Refuses compressed bodies, and more uploads at a time than memory has room for.
 */
export function registerUploads(app: FastifyInstance): void {
  let open = 0
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['content-encoding'] !== undefined) {
      done(new Refusal('unsupported_media_type', { detail: 'Compressed uploads are not accepted' }))
    } else if (request.method === 'POST' && open >= AT_ONCE) {
      done(new Refusal('busy', { retryAfter: 5 }))
    } else {
      open += 1
      finished(reply.raw, () => {
        open -= 1
      })
      done()
    }
  })
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MATERIAL_FILE_BYTES + AROUND_FILE },
    (request: FastifyRequest, body: Buffer) =>
      readMultipart(request.headers as BusboyHeaders, body, LIMITS, FILE_TOO_LARGE),
  )
}
