import { createHmac, createSecretKey } from 'node:crypto'

/**
 * A stable name for a value that must not be stored or logged. The hash is keyed because addresses
 * are few enough to try them all.
 */
export type Pseudonym = (kind: 'account' | 'browser' | 'place' | 'author', text: string) => string

export function createPseudonym(key: Buffer): Pseudonym {
  const secret = createSecretKey(key)
  return function pseudonym(kind, text) {
    const mac = createHmac('sha256', secret).update(`${kind}\0${text}`)
    return mac.digest('base64url').slice(0, 22)
  }
}
