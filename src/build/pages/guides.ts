const WORDS_A_MINUTE = 220
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A guide from its file, without its text. */
interface GuideHead {
  /** The name of its file, without the ending. */
  id: string
  data: { order: number; related: readonly string[] }
}

/** Minutes that reading takes at an unhurried pace, of a text in Markdown; at least one. */
export function readingMinutes(markdown: string): number {
  const words = markdown.replaceAll(/\]\([^()]*\)/g, ']').match(/[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu)
  return Math.max(1, Math.round((words?.length ?? 0) / WORDS_A_MINUTE))
}

/**
 * Guides in their order.
 * @throws {Error} naming the file, where two have one number, or one is related to what isn't there
 */
export function inOrder<Guide extends GuideHead>(guides: readonly Guide[]): Guide[] {
  const sorted = [...guides].sort((a, b) => a.data.order - b.data.order)
  const ids = sorted.map(({ id }) => id)
  for (const [index, { id, data }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before?.data.order === data.order) {
      throw new Error(`${fileOf(id)}: order ${data.order} is the place of ${before.id} already`)
    }
    for (const other of data.related) {
      if (other === id) throw new Error(`${fileOf(id)}: related names the guide itself`)
      if (!ids.includes(other)) {
        throw new Error(
          `${fileOf(id)}: related names “${other}”, but there is no such guide. There are ${ids.join(', ')}.`,
        )
      }
    }
  }
  return sorted
}

/** A day of an article's head, which is in UTC: 'November 21, 2026'. */
export function dayText(day: Date): string {
  return days.format(day)
}

function fileOf(id: string): string {
  return `src/content/guides/${id}.md`
}
