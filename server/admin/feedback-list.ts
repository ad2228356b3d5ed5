import { RATING_MAX } from '../../contract/feedback-form.ts'
import type { Feedback, StoredFeedback } from '../services/feedback/feedback.ts'

/**
 * Characters that can control a terminal, or change the order of the text around
 * them. The joiners of emoji and of Persian are allowed.
 */
const STEERING = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

function printable(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replace(STEERING, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

const stars = (rating: number) =>
  rating === 0 ? 'no rating' : `${'*'.repeat(rating)}${'.'.repeat(RATING_MAX - rating)}`

/**
 * A message as lines of text. Each typed line follows a bar, so no line can
 * imitate another message.
 */
export function describeFeedback(row: StoredFeedback): string {
  const { id, type, rating, message, name, email, sessionId, createdAt } = row
  const time = createdAt.toISOString().slice(0, 16).replace('T', ' ')
  const from = [name, email && `<${email}>`].filter((part) => part).join(' ')
  return [
    `#${id}  ${time} UTC  ${type}  ${stars(rating)}`,
    `from ${printable(from) || 'an unnamed sender'}, session ${sessionId ?? 'unknown'}`,
    ...message.split(/\r\n|\r|\n/).map((line) => `| ${printable(line)}`.trimEnd()),
    '',
  ].join('\n')
}

/** @throws the signal's reason, between two pages */
export async function listFeedback(
  feedback: Pick<Feedback, 'list'>,
  tell: (event: { kind: 'output'; text: string }) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  let count = 0
  for await (const page of feedback.list()) {
    signal?.throwIfAborted()
    for (const row of page) tell({ kind: 'output', text: describeFeedback(row) })
    count += page.length
  }
  tell({ kind: 'output', text: `${count} ${count === 1 ? 'message' : 'messages'}` })
}
