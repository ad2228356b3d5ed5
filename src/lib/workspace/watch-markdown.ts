import type { Watch } from '../../../contract/watch.ts'
import { plain } from '../ideas/plain-markdown.ts'
import { checkLines, checkTitle } from './watch-words.ts'

/** What changed on a candidate as blocks of Markdown, newest first; none if it was never checked. */
export function watchMarkdown(watch: Watch | null | undefined): string[] {
  return (watch?.checks ?? []).map((check) =>
    [`**${checkTitle(check)}**`, ...checkLines(check).map((line) => `- ${plain(line)}`)].join(
      '\n\n',
    ),
  )
}
