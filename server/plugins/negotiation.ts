/** The encodings of an answer. */
export type Encoding = 'identity' | 'gzip' | 'br'

const takes = (name: string) => new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`)
const TAKES_BROTLI = takes('br')
const TAKES_GZIP = takes('gzip')
const ALL = { br: true, gzip: true }

/** The best of the offered encodings that the client accepts; quality 0 refuses one. */
export function pickEncoding(
  header: string | undefined,
  offered: Partial<Record<Encoding, unknown>> = ALL,
): Encoding {
  if (header === undefined) return 'identity'
  if (offered.br && TAKES_BROTLI.test(header)) return 'br'
  return offered.gzip && TAKES_GZIP.test(header) ? 'gzip' : 'identity'
}

/** True if an If-None-Match header names the answer's ETag. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
