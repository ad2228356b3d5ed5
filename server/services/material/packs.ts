import type { StoredOwnText } from '../../db/schema.ts'
import type { OwnText } from './reading/own-text.ts'

/** A keyed hash of a name that is only compared within one account, or within one material. */
export type OwnHash = (scope: string, name: string) => string

const PACK_TEXTS = 500
const PACK_CHARACTERS = 50_000

/** The texts as rows of bounded size, with hashes instead of names. */
export function* packsOf(
  texts: readonly OwnText[],
  userId: string,
  materialId: string,
  hashOwn: OwnHash,
): Generator<{ part: number; texts: StoredOwnText[] }> {
  let part = 0
  let pack: StoredOwnText[] = []
  let size = 0
  for (const { text, author, createdAt, isLocalName } of texts) {
    const scope = isLocalName ? materialId : userId
    const hash = author === null ? null : hashOwn(scope, author)
    if (pack.length === PACK_TEXTS || (pack.length > 0 && size + text.length > PACK_CHARACTERS)) {
      yield { part, texts: pack }
      part += 1
      pack = []
      size = 0
    }
    pack.push([text, hash, createdAt?.toISOString() ?? null])
    size += text.length
  }
  if (pack.length > 0) yield { part, texts: pack }
}
