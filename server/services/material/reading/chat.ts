import { dayOrderOf, readDate } from './dates.ts'
import type { OwnTexts } from './own-text.ts'
import { linesOf, piecesOf } from './pieces.ts'
import { speakerOf, speakersIn } from './speakers.ts'

/** Marks of text direction, which WhatsApp puts before names and dates. */
const MARKS = /[\u200e\u200f\u202a-\u202e]/g
const STAMP =
  /^\[?(\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?[ T]\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[ap]\.?m\.?)?)\]?[ \t]{0,3}(?:[-–][ \t])?/i
const NAMED = /^([^:\n]{1,60}): ?(.*)$/
/** Slack: 'Anna  10:11 AM'. Discord: 'anna — 12/03/2024 10:11 AM'. */
const HEAD =
  /^([^\n]{1,60}?)(?: {2,4}| ?[—–] ?)((?:[\d./-]{6,10},? |today at |yesterday at )?\d{1,2}:\d{2}(?: ?[ap]m)?)$/i
const OMITTED =
  /^<?(?:media|image|video|audio|sticker|gif|document|contact card|voice message|file)[ a-z]{0,12}omitted>?$|^(?:this message was deleted|you deleted this message|missed (?:voice|video) call)\.?$/i

interface Message {
  author: string | null
  date: string
  lines: string[]
}

/** The first line of a message, if the line is one. A note of the system has no author. */
function messageOf(line: string): Message | undefined {
  const stamp = STAMP.exec(line)
  if (stamp) {
    const [, author, text = ''] = NAMED.exec(line.slice(stamp[0].length)) ?? []
    return { author: author?.trim() ?? null, date: stamp[1] ?? '', lines: [text] }
  }
  const [, name, date = ''] = HEAD.exec(line) ?? []
  return name === undefined ? undefined : { author: name.trim(), date, lines: [] }
}

const STAMPED_LINES = 2_000
/** In a chat, at least one of so many lines begins a message. Notes name a time now and then. */
const LINES_PER_MESSAGE = 5

/** The dates of the first messages, and whether a fifth of the lines that are not empty begin one. */
function lookAt(text: string): { dates: string[]; isStamped: boolean } {
  const dates: string[] = []
  let looked = 0
  let filled = 0
  for (const raw of linesOf(text)) {
    looked += 1
    if (looked > STAMPED_LINES) break
    if (raw.trim() !== '') filled += 1
    const message = messageOf(raw.slice(0, 400).replace(MARKS, ''))
    if (message) dates.push(message.date)
  }
  return { dates, isStamped: dates.length > 1 && dates.length * LINES_PER_MESSAGE >= filled }
}

/**
 * A chat log: as WhatsApp exports it, as Slack and Discord copy it, or 'name: text'. Each message
 * is a text of its author. Notes of the system and places of pictures are left out.
 */
export function* readChat(text: string, now: Date): OwnTexts {
  const { dates, isStamped } = lookAt(text)
  if (!isStamped) {
    yield* readNamed(text)
    return
  }
  const order = dayOrderOf(dates)
  let open: Message | undefined
  function* close() {
    if (open === undefined || open.author === null) return
    const said = open.lines.filter((line) => !OMITTED.test(line.trim())).join('\n')
    yield* piecesOf(said, { author: open.author, createdAt: readDate(open.date, order, now) })
  }
  for (const raw of linesOf(text)) {
    const line = raw.replace(MARKS, '')
    const next = messageOf(line.slice(0, 400))
    if (next) {
      yield* close()
      open = next
      if (line.length > 400 && next.lines.length > 0) next.lines.push(line.slice(400))
    } else open?.lines.push(line)
    yield undefined
  }
  yield* close()
}

/** Lines of the form 'name: text'. Both sides of a chat count. */
function* readNamed(text: string): OwnTexts {
  const speakers = speakersIn(text)
  let author: string | null = null
  let said: string[] = []
  for (const line of linesOf(text)) {
    const spoken = speakerOf(line)
    if (spoken && speakers.has(spoken.speaker)) {
      yield* piecesOf(said.join('\n'), { author, createdAt: null })
      author = spoken.speaker
      said = [spoken.rest]
    } else said.push(line)
    yield undefined
  }
  yield* piecesOf(said.join('\n'), { author, createdAt: null })
}

/** True if the start of a text looks like a chat log. */
export function looksLikeChat(text: string): boolean {
  return lookAt(text.slice(0, 20_000)).isStamped
}
