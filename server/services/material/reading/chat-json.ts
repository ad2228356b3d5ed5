import { z } from 'zod'
import { readDate } from './dates.ts'
import { looksLikeJson, parseJson } from './json.ts'
import { type OwnText, type OwnTexts, TEXTS_MAX, UnreadableMaterial } from './own-text.ts'
import { piecesOf } from './pieces.ts'

const TOO_MANY = 'This has more than 250,000 messages. Please split it, or keep the newest ones.'
/** Items after which a file without a message is taken for other JSON. */
const STRANGE_MAX = 1_000

const UNKNOWN =
  'As chats, Nicher reads JSON from Telegram and Slack alone. Please choose “Reviews or other rows”, or export it as plain text.'

const part = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])
const telegramText = z.union([z.string(), z.array(part).transform((parts) => parts.join(''))])
const telegram = z.object({
  type: z.literal('message'),
  from: z.string().nullish(),
  date: z.string().catch(''),
  text: telegramText,
})
const slack = z.object({
  type: z.literal('message'),
  subtype: z.undefined().optional(),
  user: z.string().optional(),
  ts: z.string().catch(''),
  text: z.string(),
})

const list = z.array(z.unknown())
const chats = z.object({ chats: z.object({ list: z.array(z.object({ messages: list })) }) })

/** The messages of one chat, or of all chats of an export. */
function messagesOf(content: unknown): readonly unknown[] {
  const one = z.object({ messages: list }).safeParse(content)
  if (one.success) return one.data.messages
  const all = chats.safeParse(content)
  if (all.success) return all.data.chats.list.flatMap(({ messages }) => messages)
  return list.safeParse(content).data ?? []
}

function messageOf(value: unknown, now: Date): Omit<OwnText, 'isLocalName'> | undefined {
  const fromSlack = slack.safeParse(value)
  if (fromSlack.success && fromSlack.data.ts !== '') {
    const { text, user, ts } = fromSlack.data
    return { text, author: user ?? null, createdAt: readDate(ts, 'day first', now) }
  }
  const { data } = telegram.safeParse(value)
  if (data === undefined) return undefined
  return {
    text: data.text,
    author: data.from ?? null,
    createdAt: readDate(data.date, 'day first', now),
  }
}

/** The messages of a Telegram or Slack export. @throws {UnreadableMaterial} for other JSON */
export function* readChatJson(text: string, now: Date): OwnTexts {
  let isKnown = false
  let items = 0
  for (const value of messagesOf(parseJson(text))) {
    if (items === TEXTS_MAX) throw new UnreadableMaterial(TOO_MANY)
    if (!isKnown && items === STRANGE_MAX) break
    items += 1
    const message = messageOf(value, now)
    if (message !== undefined) {
      isKnown = true
      const { text: said, ...by } = message
      yield* piecesOf(said, by)
    }
    yield undefined
  }
  if (!isKnown) throw new UnreadableMaterial(UNKNOWN)
}

/** True if JSON seems to be a chat of Telegram or Slack, by its first messages. */
export const looksLikeChatJson = (start: string) =>
  looksLikeJson(start) &&
  /"type"\s{0,20}:\s{0,20}"(?:message|service)"/.test(start) &&
  /"(?:messages|ts)"\s{0,20}:/.test(start)
