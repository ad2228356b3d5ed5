import { createHmac } from 'node:crypto'

/**
 * A stable name for something that must not be stored or logged itself. Keyed,
 * so that addresses, of which there are few, cannot be found by trying them.
 */
export type Pseudonym = (kind: 'account' | 'browser' | 'place' | 'author', text: string) => string

export function createPseudonym(key: Buffer): Pseudonym {
  return function pseudonym(kind, text) {
    const mac = createHmac('sha256', key).update(`${kind}\0${text}`)
    return mac.digest('base64url').slice(0, 22)
  }
}
