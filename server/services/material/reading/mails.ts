import { readDate } from './dates.ts'
import { bodyOf, type Headers, headersOf } from './mime.ts'
import type { OwnTexts } from './own-text.ts'
import { linesOf, piecesOf } from './pieces.ts'

const ENVELOPE = /^From \S{1,200}\s.{0,60}\d{4}\s*$/
const BLOCK =
  /^(?:from|to|sent|date|subject|reply-to|cc|received|return-path|delivered-to|message-id|mime-version):/i
const QUOTE_AHEAD =
  /^\s{0,4}(?:-{2,}|_{5,})\s{0,4}(?:original message|ursprüngliche nachricht|message d'origine)?/i
const ORIGINAL = /original message|ursprüngliche nachricht|message d'origine/i
const WROTE = /^(?:on|am|le|el) .{4,200}(?:wrote|schrieb|écrit|escribió)[^:]{0,40}:$/i
const SENT_FROM = /^(?:sent|gesendet|envoyé) (?:from|von|depuis) (?:my|meinem|mon)\b/i

/** True if a header block begins at this line: 'From:' with another header below. */
function isBlock(lines: readonly string[], at: number): boolean {
  if (!BLOCK.test(lines[at] ?? '')) return false
  const near = lines.slice(at, at + 8)
  const end = near.indexOf('')
  const block = end < 0 ? near : near.slice(0, end)
  return (
    block.some((line) => /^from:/i.test(line)) &&
    block.some((line) => /^(?:to|sent|date|subject):/i.test(line))
  )
}

/** The own words of a mail: no quoted replies, no signature. */
function* ownWords(body: string): Generator<undefined, string> {
  const kept: string[] = []
  const lines = body.split('\n')
  for (const [at, line] of lines.entries()) {
    if (at % 1_000 === 0) yield undefined
    if (/^--\s?$/.test(line)) break
    if (ORIGINAL.test(line) && QUOTE_AHEAD.test(line)) break
    if (WROTE.test(line.trim())) {
      const next = lines.slice(at + 1, at + 4).find((each) => each.trim() !== '') ?? ''
      if (next.startsWith('>')) continue
      break
    }
    if (line.startsWith('>') || SENT_FROM.test(line.trim())) continue
    kept.push(line)
  }
  return kept.join('\n')
}

/** The address of a sender, or the name if there is none. */
function senderOf(headers: Headers): string | null {
  const from = headers.get('from') ?? ''
  const words = from.slice(0, 400).split(/[\s<>"',;]/)
  const address = words.find((word) => word.includes('@'))
  return (address ?? from).trim().toLowerCase() || null
}

/**
 * Mails, as a mailbox file, as one saved mail, or several pasted one below the other. Each is a text
 * of its sender, without the mail it answers and without the signature.
 */
export function* readMails(text: string, now: Date): OwnTexts {
  let mail: string[] = []
  let count = 0
  let lineBefore = ''
  const window: string[] = []
  function* close() {
    const { headers, body } = headersOf(mail)
    const words = yield* ownWords(bodyOf(headers, mail.slice(body)))
    count += 1
    const sender = senderOf(headers)
    yield* piecesOf(words, {
      ...(sender === null ? { author: `mail ${count}`, isLocalName: true } : { author: sender }),
      createdAt: readDate(
        (headers.get('date') ?? headers.get('sent') ?? '').slice(0, 60),
        'day first',
        now,
      ),
    })
    mail = []
  }
  // Eight lines ahead are needed to know a header block.
  function* take(line: string, ahead: readonly string[]) {
    const isEnvelope = ENVELOPE.test(line.slice(0, 300))
    const isNew =
      isEnvelope || (isBlock([line, ...ahead], 0) && !ORIGINAL.test(lineBefore) && !isInBlock(mail))
    if (isNew && mail.length > 0) yield* close()
    if (!isEnvelope) mail.push(line)
    if (line.trim() !== '') lineBefore = line
    yield undefined
  }
  for (const line of linesOf(text)) {
    window.push(line)
    if (window.length > 8) {
      const [first = ''] = window.splice(0, 1)
      yield* take(first, window)
    }
  }
  while (window.length > 0) {
    const [first = ''] = window.splice(0, 1)
    yield* take(first, window)
  }
  if (mail.length > 0) yield* close()
}

/** True while the lines so far are the header of their mail. */
function isInBlock(mail: readonly string[]): boolean {
  return mail.length > 0 && mail.length < 60 && mail.every((line) => line !== '')
}

/** True if the start of a text is a mailbox or a mail. */
export function looksLikeMails(text: string): boolean {
  const lines = text.slice(0, 8_000).split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  return ENVELOPE.test(lines[first] ?? '') || isBlock(lines, first)
}
