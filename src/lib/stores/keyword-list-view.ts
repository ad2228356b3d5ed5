import { atom, computed, type ReadableAtom } from 'nanostores'
import { DRAWN_MAX } from '../../../contract/keyword.ts'
import { canDraw, drawTogether } from '../market/drawn-lines.ts'
import type { ListedRow } from '../market/list-csv.ts'
import type { PlannedList } from '../market/list-plan.ts'
import { countText } from '../market/list-wording.ts'
import { type Column, nextSort, type Sort, sortKeywords } from '../market/sorting.ts'
import { $list, type KeywordList } from './keyword-list.ts'

const sort = atom<Sort | null>(null)
/** The lines that the user chose to draw, and the list that they are from. */
const choice = atom<{ plan: PlannedList | null; lines: number[] }>({ plan: null, lines: [] })

export const $sort: ReadableAtom<Sort | null> = sort

const planOf = (list: KeywordList) => ('plan' in list ? list.plan : null)
const rowsOf = (list: KeywordList): ListedRow[] => ('rows' in list ? list.rows : [])

/** The rows as the table shows them: as in the list until the user sorts them. */
export const $rows = computed([$list, sort], (list, order) => {
  const rows = rowsOf(list)
  return order ? sortKeywords(rows, order) : rows
})

/** The numbers of the drawn lines, in the order in which they were chosen. */
export const $drawn = computed([$list, choice], (list, { plan, lines }) =>
  plan === planOf(list) ? lines : [],
)

/** Two to five keywords on one chart; null while fewer are chosen. */
export const $drawing = computed([$list, $drawn], (list, drawn) => {
  const byLine = new Map(rowsOf(list).map((row) => [row.line, row]))
  const rows = drawn.flatMap((line) => byLine.get(line) ?? [])
  return rows.length > 1 ? drawTogether(rows) : null
})

/** True if at least two keywords can be drawn together. */
export const $canDraw = computed($list, (list) => rowsOf(list).filter(canDraw).length > 1)

/** Sorts by a column: in the direction given, or in the one that the user would expect next. */
export function sortList(column: Column, direction?: Sort['direction']): void {
  sort.set(direction ? { column, direction } : nextSort(sort.get(), column))
}

/** Adds a line to the chart, or takes it away. A line beyond the limit is not added. */
export function toggleDrawn(line: number): void {
  const plan = planOf($list.get())
  const drawn = $drawn.get()
  if (drawn.includes(line)) choice.set({ plan, lines: drawn.filter((each) => each !== line) })
  else if (drawn.length < DRAWN_MAX) choice.set({ plan, lines: [...drawn, line] })
}

/** The state of a list in one sentence, for those who do not see it change. */
export function listText(list: KeywordList): string {
  if (list.state === 'planning') return 'Checking what the list will cost'
  if (list.state === 'sample') return 'A sample table is shown'
  if (list.state !== 'ready') return ''
  const { rows, failed } = list
  const without = failed.length > 0 ? ` ${countText(failed.length, 'line')} without figures.` : ''
  return `Figures for ${countText(rows.length, 'keyword')}.${without}`
}
