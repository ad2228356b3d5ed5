import type { MaterialKind } from '../../../../contract/own-material-form.ts'
import type { Turns } from '../../../turns.ts'
import { looksLikeChat, readChat } from './chat.ts'
import { looksLikeChatJson, readChatJson } from './chat-json.ts'
import type { Columns } from './columns.ts'
import { readInterview } from './interview.ts'
import { looksLikeJson } from './json.ts'
import { looksLikeMails, readMails } from './mails.ts'
import { type OwnText, TEXTS_MAX, UnreadableMaterial } from './own-text.ts'
import { readPlain } from './plain.ts'
import { readReviews } from './reviews.ts'
import { isPart, speakersIn } from './speakers.ts'
import { rowsOf } from './table.ts'

/** UTF-16 units from which a kind is guessed. */
const START = 20_000

/** The kind that a text seems to be, by the name of its file and its beginning. */
export function guessKind(text: string, fileName: string): MaterialKind {
  const start = text.slice(0, START)
  if (/\.(?:csv|tsv)$/i.test(fileName)) return 'reviews'
  if (looksLikeChatJson(start)) return 'chat'
  if (looksLikeJson(start)) return 'reviews'
  if (/\.(?:eml|mbox)$/i.test(fileName) || looksLikeMails(start)) return 'mails'
  if (looksLikeChat(start)) return 'chat'
  const speakers = [...speakersIn(start)]
  if (speakers.some(isPart)) return 'interview'
  if (speakers.length > 1) return 'chat'
  return looksLikeTable(start) ? 'reviews' : 'text'
}

/** True if the first rows have the same number of cells, three or more. */
function looksLikeTable(start: string): boolean {
  const counts: number[] = []
  try {
    for (const row of rowsOf(start, start.length === START)) {
      if (row !== undefined) counts.push(row.length)
      if (counts.length === 4) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableMaterial)) throw error
    return false
  }
  const [first = 0] = counts
  return counts.length > 1 && first > 2 && counts.every((count) => count === first)
}

export interface Reading {
  text: string
  kind: MaterialKind
  /** Of reviews. Guessed if absent. */
  columns?: Columns | undefined
  now: Date
  /** True if the text ends where a longer file goes on. */
  isCut?: boolean
}

/** Every text of a material, one after the other. @throws {UnreadableMaterial} on the way */
export function textsOf({ text, kind, columns, now, isCut }: Reading) {
  if (kind === 'reviews') return readReviews(text, now, columns, isCut)
  if (kind === 'mails') return readMails(text, now)
  if (kind === 'interview') return readInterview(text)
  if (kind === 'text') return readPlain(text)
  return looksLikeJson(text) ? readChatJson(text, now) : readChat(text, now)
}

/**
 * Reads all texts of a material, or the first `most`.
 * @throws {UnreadableMaterial}, and the reason of the turns' signal
 */
export async function readTexts(
  reading: Reading,
  turns: Turns,
  most = TEXTS_MAX + 1,
): Promise<OwnText[]> {
  const found: OwnText[] = []
  for (const text of textsOf(reading)) {
    if (turns.isOver()) await turns.rest()
    if (text === undefined) continue
    found.push(text)
    if (found.length >= most) break
  }
  if (found.length > TEXTS_MAX) {
    throw new UnreadableMaterial(
      'This has more than 250,000 texts. Please split it, or keep the newest ones.',
    )
  }
  return found
}
