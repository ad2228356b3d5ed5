import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy'
import { Refusal } from '../refusal.ts'

/** Fields and files by name. */
type Fields = Record<string, string | File>

type Limits = NonNullable<BusboyConfig['limits']>

/**
 * The fields and files of a multipart form that has arrived whole. Files stay in memory.
 * @param fileTooLarge the detail for a file beyond its limit
 * @throws {Refusal} `too_large` for a form beyond the limits, `malformed` for one that cannot be
 * read or has a name twice
 */
export function readMultipart(
  headers: BusboyHeaders,
  body: Buffer,
  limits: Limits,
  fileTooLarge?: string,
): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string | File>()
    const refuse = (code: 'malformed' | 'too_large', detail?: string) => (cause?: unknown) =>
      reject(new Refusal(code, { cause, ...(detail ? { detail } : {}) }))
    const keep = (name: string, value: string | File) => {
      if (fields.has(name)) refuse('malformed')()
      else fields.set(name, value)
    }
    const parser = openParser(headers, limits)
    parser.on('field', (name, value, _isNameCut, isValueCut) => {
      if (isValueCut) refuse('too_large')()
      else keep(name, value)
    })
    parser.on('file', (name, stream, fileName) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('limit', refuse('too_large', fileTooLarge))
      stream.on('end', () => keep(name, new File(pieces as Buffer<ArrayBuffer>[], fileName ?? '')))
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, refuse('too_large'))
    }
    parser.on('error', refuse('malformed'))
    parser.on('finish', () => resolve(Object.fromEntries(fields)))
    parser.end(body)
  })
}

function openParser(headers: BusboyHeaders, limits: Limits) {
  try {
    return new Busboy({ headers, limits })
  } catch (cause) {
    // For example, a form without a boundary.
    throw new Refusal('malformed', { cause })
  }
}
