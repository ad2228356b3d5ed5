import type { ModelProgress } from '../../analysis/types/model.ts'
import type { OnProgress } from '../chat-model/stream.ts'

/** An answer of usual length, in UTF-16 units. */
const USUAL_ANSWER = 6_000
/** The share of an answer that its first word finishes, and the most before its end. */
const BEGUN = 0.2
const ALMOST = 0.9

type OnModelProgress = (progress: ModelProgress) => void

/** How much of an answer is done after so many units of it. */
const shareOf = (units: number) =>
  units === 0 ? 0 : Math.min(ALMOST, BEGUN + (1 - BEGUN) * (units / USUAL_ANSWER))

/** Turns the length of an answer to a part of the discussions into progress of reading them all. */
export function progressOfPart(
  model: string,
  part: number,
  parts: number,
  onProgress: OnModelProgress,
): OnProgress {
  return (units) => {
    const share = (part - 1 + shareOf(units)) / parts
    // Until its first answer begins, a model may still be loaded.
    const isWaiting = units === 0 && part === 1
    onProgress({
      share,
      doing: isWaiting ? { kind: 'waiting', model } : { kind: 'reading', part, parts },
    })
  }
}

/** Turns the length of an answer with ideas into progress. */
export function progressOfIdeas(model: string, onProgress: OnModelProgress): OnProgress {
  return (units) => {
    const doing = units === 0 ? ({ kind: 'waiting', model } as const) : { kind: 'writing' as const }
    onProgress({ share: shareOf(units), doing })
  }
}
