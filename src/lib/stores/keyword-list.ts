import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { track } from '../analytics/track.ts'
import { errorCode, errorText, mayPass } from '../api/errors.ts'
import { planKeywordList } from '../api/market.ts'
import { type KeywordLine, keywordLines, listProblem } from '../market/keyword-lines.ts'
import type { FailedLine, ListedRow } from '../market/list-csv.ts'
import {
  isPaid,
  type PlannedLine,
  type PlannedList,
  plannedList,
  requestsFor,
} from '../market/list-plan.ts'
import { createGatedTool } from './gated-tool.ts'
import { askPart, unanswered } from './keyword-list-request.ts'
import { keepListText, readListText } from './keyword-list-text.ts'
import { $locale, startLocale } from './market-locale.ts'

const STOPPED = 'Not asked, because you stopped.'

/** What is known about a list, each in the order of its lines. */
export interface ListResult {
  plan: PlannedList
  rows: ListedRow[]
  failed: FailedLine[]
}

export type KeywordList =
  | { state: 'idle' }
  | { state: 'planning' }
  /** It costs money, so the user decides. */
  | { state: 'planned'; plan: PlannedList }
  /** `isStopping`: the answer under way is the last one. */
  | ({ state: 'asking'; done: number; of: number; isStopping: boolean } & ListResult)
  | ({ state: 'ready' } & ListResult)
  /** `isAsked`: it is shown in place of the user's own list. */
  | { state: 'sample'; rows: ListedRow[]; isAsked: boolean }
  | { state: 'failed'; text: string; canRetry: boolean }

const list = atom<KeywordList>({ state: 'idle' })
export const $list: ReadableAtom<KeywordList> = list

// A plan is for the place that it was made for.
onMount(list, () => $locale.listen(changeList))

const typedLines = (): KeywordLine[] => keywordLines(tool.$typed.get())
const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line

async function ask(plan: PlannedList, lines: readonly PlannedLine[], before: ListResult) {
  const parts = requestsFor(lines)
  const left = parts.flat()
  let { rows, failed } = before
  list.set({ ...before, state: 'asking', done: 0, of: left.length, isStopping: false })
  for (const part of parts) {
    const answer = await askPart(part, plan.locale)
    left.splice(0, part.length)
    const now = list.get()
    if (now.state !== 'asking') return
    const end = answer.end || (now.isStopping ? STOPPED : '')
    rows = [...rows, ...answer.rows].sort(byLine)
    failed = [...failed, ...answer.failed, ...(end ? unanswered(left, end) : [])].sort(byLine)
    list.set({ ...now, rows, failed, done: now.of - left.length })
    if (answer.isGated) openGate()
    if (end) break
  }
  list.set({ state: 'ready', plan, rows, failed })
  if (rows.length > 0) track({ name: 'feature_complete', feature: 'market_validator' })
}

/** Asks every line of a plan that can be asked. */
function askAll(plan: PlannedList): Promise<void> {
  const failed = plan.lines.flatMap(({ state, line, keyword, problem }) =>
    state === 'failed' ? [{ line, keyword, problem, canRetry: false }] : [],
  )
  return ask(plan, plan.lines, { plan, rows: [], failed })
}

async function makePlan(): Promise<void> {
  track({ name: 'feature_start', feature: 'market_validator' })
  const text = tool.$typed.get()
  const lines = typedLines()
  const locale = $locale.get()
  const keywords = lines.map(({ keyword }) => keyword)
  const plan = plannedList(lines, await planKeywordList(keywords, locale), locale)
  // Changed meanwhile.
  if (tool.$typed.get() !== text || $locale.get() !== locale) return list.set({ state: 'idle' })
  if (isPaid(plan)) list.set({ state: 'planned', plan })
  else await askAll(plan)
}

const tool = createGatedTool<ListedRow[]>({
  isBusy: () => ['planning', 'asking'].includes(list.get().state),
  problemOf: () => listProblem(typedLines()),
  nameInAddress() {},
  showSample: (rows) => list.set({ state: 'sample', rows, isAsked: true }),
  begin() {
    list.set({ state: 'planning' })
    return {
      run: makePlan,
      fail(error) {
        track({ name: 'error', place: 'market_validator', message: errorCode(error) })
        const text = errorText(error, 'We could not check this list')
        list.set({ state: 'failed', text, canRetry: mayPass(error) })
      },
    }
  },
  refusalOf: () => '',
})

export const { $typed, $problem, $gateOpen, openGate, closeGate } = tool

/** The number of keywords in the text. */
export const $count = computed($typed, (text) => keywordLines(text).length)

export function typeList(text: string): void {
  tool.type(text)
  keepListText(text)
  changeList()
}

/** Shows the text that this tab keeps, unless there is one already. */
export function openList(): void {
  startLocale()
  if ($typed.get() === '') tool.type(readListText())
}

/**
 * Plans what the list will cost, and asks at once if nothing is paid. Without Premium it shows the
 * sample and the upgrade modal, without a call. Never rejects.
 */
export const checkList = tool.ask

/** Gets the figures of a list whose cost the user has seen. */
export async function getFigures(): Promise<void> {
  const now = list.get()
  if (now.state === 'planned') await askAll(now.plan)
}

/** Drops a plan, because the list is changed. */
export function changeList(): void {
  if (list.get().state === 'planned') list.set({ state: 'idle' })
}

/** Asks nothing more after the answer under way. */
export function stopList(): void {
  const now = list.get()
  if (now.state === 'asking') list.set({ ...now, isStopping: true })
}

/** Asks the lines again that may be answered now, and only those. */
export async function retryFailed(): Promise<void> {
  const now = list.get()
  if (now.state !== 'ready') return
  const { plan, failed } = now
  const again = new Set(failed.flatMap(({ line, canRetry }) => (canRetry ? [line] : [])))
  const lines = plan.lines.filter(({ line }) => again.has(line))
  await ask(plan, lines, { ...now, failed: failed.filter(({ canRetry }) => !canRetry) })
}

/** Shows the sample at the user's request. */
export function showListSample(rows: ListedRow[]): void {
  list.set({ state: 'sample', rows, isAsked: false })
}
