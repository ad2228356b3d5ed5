import type { KeywordList } from '../stores/keyword-list.ts'

/** '1 keyword', '47 keywords'. */
export const countText = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** The state of a list in one sentence, for those who do not see it change. */
export function listText(list: KeywordList): string {
  if (list.state === 'planning') return 'Checking what the list will cost'
  if (list.state === 'sample') return 'A sample table is shown'
  if (list.state !== 'ready') return ''
  const { rows, failed } = list
  const without = failed.length > 0 ? ` ${countText(failed.length, 'line')} without figures.` : ''
  return `Figures for ${countText(rows.length, 'keyword')}.${without}`
}
