import { createJsonScan, type Verdict } from './json-scan.ts'
import { createCircleWatch } from './repetition.ts'

const THINK_END = '</think>'
/** How much may come before the object: thoughts, or an introduction, in UTF-16 units. */
const BEFORE_MAX = 32_000
/** How long an answer's object may be. */
const OBJECT_MAX = 256_000
/** A text that begins with so many units of something else does not begin with the object. */
const BEGINNING = 12

/** Watches the pieces of an answer that is to be one JSON object. */
export interface AnswerWatch {
  /** A piece of the answer. */
  text(piece: string): Verdict
  /** A piece of the thoughts that a server sends apart from the answer. */
  thought(piece: string): Verdict
}

export function createAnswerWatch(): AnswerWatch {
  const scan = createJsonScan()
  const circles = createCircleWatch()
  let phase: 'beginning' | 'before' | 'object' = 'beginning'
  let held = ''
  let before = 0
  let size = 0

  function object(piece: string): Verdict {
    size += piece.length
    return size > OBJECT_MAX ? 'nonsense' : scan(piece)
  }

  function beginning(piece: string): Verdict {
    held += piece
    const end = held.indexOf(THINK_END)
    if (end >= 0) {
      held = held.slice(end + THINK_END.length)
      phase = 'beginning'
    }
    if (phase === 'beginning') {
      const start = held.replace(/^\s*(?:```[a-z]*\s*)?/i, '')
      if (start.startsWith('{')) {
        phase = 'object'
        return object(start)
      }
      if (start.length > BEGINNING) phase = 'before'
    }
    // The end of thoughts may come in two pieces.
    if (phase === 'before') held = held.slice(1 - THINK_END.length)
    before += piece.length
    return before > BEFORE_MAX ? 'nonsense' : 'going'
  }

  return {
    text(piece) {
      if (circles(piece)) return 'nonsense'
      return phase === 'object' ? object(piece) : beginning(piece)
    },
    thought: (piece) => (circles(piece) ? 'nonsense' : 'going'),
  }
}

/**
 * The object of an answer, without the thoughts before it, an introduction, or a fence around it.
 * An answer without an object is returned as it is; one that is all thoughts is empty.
 */
export function objectOf(answer: string): string {
  const text = answer.trim()
  if (text.startsWith('{') && text.endsWith('}')) return text
  const end = text.startsWith('{') ? -1 : text.indexOf(THINK_END)
  if (end < 0 && text.startsWith('<think>')) return ''
  const said = end < 0 ? text : text.slice(end + THINK_END.length).trim()
  const first = said.indexOf('{')
  const last = said.lastIndexOf('}')
  return first >= 0 && last > first ? said.slice(first, last + 1) : said
}
