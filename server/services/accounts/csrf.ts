import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Signed tokens bound to a browser's anonymous session id; nothing is stored. */
export interface Csrf {
  issue(browserId: string): string
  isValid(token: string, browserId: string): boolean
}

export function createCsrf(key: Buffer): Csrf {
  const sign = (nonce: string, browserId: string) =>
    createHmac('sha256', key).update(`${nonce}.${browserId}`).digest('base64url')

  return {
    issue(browserId) {
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${sign(nonce, browserId)}`
    },
    isValid(token, browserId) {
      const [nonce, signature, rest] = token.split('.')
      if (!nonce || !signature || rest !== undefined) return false
      // Compared as text, because different spellings can decode to the same bytes.
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(nonce, browserId))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
