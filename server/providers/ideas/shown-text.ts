import type { LabelledDiscussion } from '../../analysis/types/model.ts'

/**
 * A text with the fields that `PAIN_POINT_INSTRUCTIONS` explains to a model.
 * @param length of the text in UTF-16 units; a text that is longer is cut and marked as cut
 */
export function shownText(
  { ref, text, score, createdAt }: LabelledDiscussion['texts'][number],
  community: string,
  length: number,
) {
  return {
    ref,
    community,
    date: createdAt.toISOString().slice(0, 10),
    score,
    ...(text.length > length ? { cut: true } : {}),
    text: text.slice(0, length).toWellFormed(),
  }
}
