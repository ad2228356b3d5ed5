import { UnreadableMaterial } from './own-text.ts'

/** Brackets within each other. No export of reviews has as many. */
const DEPTH_MAX = 100

export const looksLikeJson = (text: string) => /^\s{0,20}[[{]\s{0,20}["{[]/.test(text.slice(0, 60))

/**
 * What JSON holds; of one object a line, the list of these. Of a text that is cut off, everything up
 * to the last list or object that is whole.
 * @throws {UnreadableMaterial}
 */
export function parseJson(text: string, isCut = false): unknown {
  const content = parsed(isCut ? closed(text) : text)
  if (content !== undefined) return content
  const lines = text.trim().split('\n')
  const list = parsed(`[${(isCut ? lines.slice(0, -1) : lines).join(',')}]`)
  if (list !== undefined) return list
  throw new UnreadableMaterial(
    'This looks like JSON, but it is not complete. Please export it again.',
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text up to the end of its last whole list or object, with the brackets around it closed. */
function closed(text: string): string {
  const open: string[] = []
  let end = 0
  let around = ''
  // Strings are matched whole, so that their brackets do not count.
  for (const { 0: mark, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs)) {
    if (mark === '[' || mark === '{') open.push(mark === '[' ? ']' : '}')
    else if (mark === ']' || mark === '}') {
      open.pop()
      end = index + 1
      around = open.toReversed().join('')
    }
    if (open.length > DEPTH_MAX) break
  }
  return text.slice(0, end) + around
}
