import type { OwnTexts } from './own-text.ts'
import { linesOf, piecesOf } from './pieces.ts'
import { readPlain } from './plain.ts'
import { isAsking, speakerOf, speakersIn } from './speakers.ts'

/**
 * An interview: each answer is a text of its speaker. Questions are left out, and so is what stands
 * above the first speaker. Without speakers, it is read as plain text.
 */
export function* readInterview(text: string): OwnTexts {
  const speakers = speakersIn(text)
  if (speakers.size === 0) {
    yield* readPlain(text)
    return
  }
  let speaker: string | undefined
  let said: string[] = []
  function* answer() {
    if (speaker === undefined || isAsking(speaker)) return
    yield* piecesOf(said.join('\n'), { author: speaker, createdAt: null, isLocalName: true })
  }
  for (const line of linesOf(text)) {
    const spoken = speakerOf(line)
    if (spoken && speakers.has(spoken.speaker)) {
      yield* answer()
      speaker = spoken.speaker
      said = [spoken.rest]
    } else if (speaker !== undefined) said.push(line)
    yield undefined
  }
  yield* answer()
}
