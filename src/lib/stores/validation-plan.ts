import { atom, type ReadableAtom } from 'nanostores'
import type { Stage } from '../../../contract/candidate-form.ts'
import { type AssumptionState, byRisk } from '../../../contract/plan-form.ts'
import { errorText, NetworkError, NotFoundError } from '../api/errors.ts'
import * as api from '../api/plans.ts'
import { showToast } from './toasts.ts'

export type { Plan, PlanEntry, PlanTest } from '../api/plans.ts'
export type ShownAssumption = api.Plan['assumptions'][number]
export type CatalogueTest = api.Plan['catalogue'][number]

export type PlanScreen =
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'failed'; isOffline: boolean }
  /** `isDrafting` while the assumptions are drafted. */
  | { state: 'ready'; plan: api.Plan; isDrafting: boolean }

const screen = atom<PlanScreen>({ state: 'none' })

/** The plan of the candidate that is open. */
export const $validationPlan: ReadableAtom<PlanScreen> = screen

type Moved = (stage: Stage) => void

let open: { candidateId: string; onMoved: Moved | undefined } | undefined

async function load(): Promise<void> {
  const mine = open
  if (mine === undefined) return
  try {
    const plan = await api.fetchPlan(mine.candidateId)
    if (open === mine) screen.set({ state: 'ready', plan, isDrafting: false })
  } catch (error) {
    console.warn('The plan could not be read', error)
    if (open === mine && screen.get().state !== 'ready') {
      screen.set({ state: 'failed', isOffline: error instanceof NetworkError })
    }
  }
}

/**
 * Loads the plan of a candidate. Returns a function that closes it.
 * @param onMoved hears where a test or a decision moved the candidate
 */
export function openPlan(candidateId: string, onMoved?: Moved): () => void {
  const mine = { candidateId, onMoved }
  open = mine
  screen.set({ state: 'pending' })
  void load()
  return () => {
    if (open !== mine) return
    open = undefined
    screen.set({ state: 'none' })
  }
}

/** Loads the plan again. Never rejects. */
export async function reloadPlan(): Promise<void> {
  if (screen.get().state === 'failed') screen.set({ state: 'pending' })
  await load()
}

/** Changes the shown plan, if it is still that of the candidate. */
function change(candidateId: string, next: (plan: api.Plan) => Partial<api.Plan>): void {
  const now = screen.get()
  if (now.state !== 'ready' || now.plan.candidate_id !== candidateId) return
  screen.set({ ...now, plan: { ...now.plan, ...next(now.plan) } })
}

/** The id of the candidate that is open. @throws if none is */
function openId(): string {
  if (open === undefined) throw new Error('No plan is open')
  return open.candidateId
}

function failText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return `${fallback} ${error.message}.`
  return errorText(error, fallback)
}

/** Drafts the assumptions from dossier and evidence. Never rejects. */
export async function draftPlan(): Promise<void> {
  const now = screen.get()
  if (now.state !== 'ready' || now.isDrafting) return
  const mine = open
  screen.set({ ...now, isDrafting: true })
  try {
    const plan = await api.draftAssumptions(now.plan.candidate_id)
    if (open === mine) screen.set({ state: 'ready', plan, isDrafting: false })
  } catch (error) {
    showToast(failText(error, 'We could not draft the assumptions.'), 'error')
    const then = screen.get()
    if (open === mine && then.state === 'ready') screen.set({ ...then, isDrafting: false })
  }
}

const sorted = (assumptions: readonly ShownAssumption[]) => assumptions.toSorted(byRisk)

/** Puts an assumption in the place of its older form, or at the end. */
function putAssumption(candidateId: string, assumption: api.PlanAssumption): void {
  change(candidateId, ({ assumptions }) => {
    const there = assumptions.find(({ id }) => id === assumption.id)
    const shown = { reasons: null, ...there, ...assumption }
    const others = assumptions.map((each) => (each.id === shown.id ? shown : each))
    return { assumptions: sorted(there ? others : [...others, shown]) }
  })
}

/** Rejects with an ApiError. The same id twice adds one assumption. */
export async function addAssumption(fields: api.NewAssumption): Promise<void> {
  const candidateId = openId()
  putAssumption(candidateId, await api.addAssumption(candidateId, fields))
}

/** Rejects with an ApiError. */
export async function editAssumption(id: string, fields: api.ChangedAssumption): Promise<void> {
  const candidateId = openId()
  putAssumption(candidateId, await api.editAssumption(id, fields))
}

/** Says what is known of an assumption by now. Never rejects. */
export async function markAssumption(
  { id, kind, text, risk, ignorance }: ShownAssumption,
  state: AssumptionState,
): Promise<void> {
  try {
    await editAssumption(id, { kind, text, risk, ignorance, state })
  } catch (error) {
    showToast(failText(error, 'We could not save it.'), 'error')
  }
}

/** Removes something; what is gone already counts as removed. Never rejects. */
async function erase(
  removing: Promise<unknown>,
  next: (plan: api.Plan) => Partial<api.Plan>,
): Promise<void> {
  const candidateId = openId()
  try {
    await removing
  } catch (error) {
    if (!(error instanceof NotFoundError)) {
      showToast(failText(error, 'We could not remove it.'), 'error')
      return
    }
  }
  change(candidateId, next)
}

export const removeAssumption = (id: string) =>
  erase(api.removeAssumption(id), ({ assumptions, tests }) => ({
    assumptions: assumptions.filter((each) => each.id !== id),
    tests: tests.map((test) =>
      test.assumption_id === id ? { ...test, assumption_id: null } : test,
    ),
  }))

function putTest(candidateId: string, test: api.PlanTest): void {
  change(candidateId, ({ tests }) => ({
    tests: tests.some(({ id }) => id === test.id)
      ? tests.map((each) => (each.id === test.id ? test : each))
      : [...tests, test],
  }))
}

function showMoved(candidateId: string, { test, stage }: api.MovedTest): void {
  putTest(candidateId, test)
  const now = screen.get()
  if (now.state !== 'ready' || now.plan.stage === stage) return
  change(candidateId, () => ({ stage }))
  if (open?.candidateId === candidateId) open.onMoved?.(stage)
}

/** Rejects with an ApiError. The same id twice adds one test. */
export async function addTest(fields: api.NewTest): Promise<void> {
  const candidateId = openId()
  showMoved(candidateId, await api.addTest(candidateId, fields))
}

/** Rejects with an ApiError. */
export async function editTest(id: string, fields: api.ChangedTest): Promise<void> {
  const candidateId = openId()
  putTest(candidateId, await api.editTest(id, fields))
}

/** Rejects with an ApiError. */
export async function decideTest(id: string, decision: api.TestDecision): Promise<void> {
  const candidateId = openId()
  showMoved(candidateId, await api.decideTest(id, decision))
}

export const removeTest = (id: string) =>
  erase(api.removeTest(id), ({ tests }) => ({ tests: tests.filter((each) => each.id !== id) }))

function changeLog(
  candidateId: string,
  testId: string,
  next: (entries: readonly api.PlanEntry[]) => api.PlanEntry[],
): void {
  change(candidateId, ({ tests }) => ({
    tests: tests.map((test) =>
      test.id === testId ? { ...test, entries: next(test.entries) } : test,
    ),
  }))
}

function putEntry(candidateId: string, testId: string, entry: api.PlanEntry): void {
  changeLog(candidateId, testId, (entries) =>
    [...entries.filter(({ id }) => id !== entry.id), entry].toSorted((a, b) =>
      a.day.localeCompare(b.day),
    ),
  )
}

/** Rejects with an ApiError. The same id twice adds one entry. */
export async function addEntry(testId: string, fields: api.NewEntry): Promise<void> {
  const candidateId = openId()
  putEntry(candidateId, testId, await api.addEntry(testId, fields))
}

/** Rejects with an ApiError. */
export async function editEntry(
  testId: string,
  id: string,
  fields: api.ChangedEntry,
): Promise<void> {
  const candidateId = openId()
  putEntry(candidateId, testId, await api.editEntry(id, fields))
}

export const removeEntry = (testId: string, id: string) =>
  erase(api.removeEntry(id), ({ tests }) => ({
    tests: tests.map((test) =>
      test.id === testId
        ? { ...test, entries: test.entries.filter((entry) => entry.id !== id) }
        : test,
    ),
  }))
