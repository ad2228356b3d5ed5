import type { OwnTexts } from './own-text.ts'
import { linesOf, piecesOf } from './pieces.ts'

/** Notes or an essay: each paragraph is a text of one unnamed person. */
export function* readPlain(text: string): OwnTexts {
  const nobody = { author: null, createdAt: null }
  let paragraph: string[] = []
  let length = 0
  for (const line of linesOf(text)) {
    if (line.trim() !== '') {
      paragraph.push(line)
      length += line.length
    }
    if (line.trim() === '' || length > 20_000) {
      yield* piecesOf(paragraph.join('\n'), nobody)
      paragraph = []
      length = 0
      yield undefined
    }
  }
  yield* piecesOf(paragraph.join('\n'), nobody)
}
