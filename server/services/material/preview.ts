import type { MaterialPreview } from '../../../contract/own-material.ts'
import type { MaterialKind } from '../../../contract/own-material-form.ts'
import { beginningOf } from '../../providers/discussions/plain-text.ts'
import { createTurns } from '../../turns.ts'
import { decodeFile } from './reading/decode.ts'
import { looksLikeJson } from './reading/json.ts'
import { guessKind, readTexts } from './reading/read.ts'
import { describeReviews } from './reading/reviews.ts'

const TEXTS = 3
const TEXT_MAX = 240

interface Start {
  bytes: Uint8Array
  /** True if the file goes on after these bytes. */
  isCut: boolean
  fileName: string
  kind: MaterialKind | undefined
  now: Date
}

/**
 * The kind of a file, its columns and its first texts, from its beginning.
 * @throws {UnreadableMaterial}
 */
export async function previewOf({
  bytes,
  isCut,
  fileName,
  kind: asked,
  now,
}: Start): Promise<MaterialPreview> {
  const text = decodeFile(bytes, isCut)
  const kind = asked ?? guessKind(text, fileName)
  const none = { text: null, date: null, author: null }
  const { columns, guess } =
    kind === 'reviews' ? describeReviews(text, isCut, now) : { columns: [], guess: none }
  // JSON that was cut off cannot be read in part.
  const isReadable = !(isCut && kind === 'chat' && looksLikeJson(text))
  const texts = isReadable ? await readTexts({ text, kind, now, isCut }, createTurns(), TEXTS) : []
  return { kind, columns, guess, texts: texts.map(({ text }) => beginningOf(text, TEXT_MAX)) }
}
