import { atom, type ReadableAtom } from 'nanostores'
import { HttpError } from '../api/errors.ts'
import { isKnownFree, mayHavePremium } from './entitlement.ts'

/** A request to the host that is already on the screen. */
interface Attempt {
  run(): Promise<void>
  /**
   * `isRefused`: the field already shows the error, so the screen returns to its previous state.
   */
  fail(error: unknown, isRefused: boolean): void
}

/** The steps of a tool with the trimmed input, with or without Premium. */
interface GatedTool<Sample> {
  isBusy(): boolean
  /** The validation error; empty if valid. */
  problemOf(asked: string): string
  nameInAddress(asked: string): void
  /** Shows the sample instead of the requested result. */
  showSample(sample: Sample, asked: string): void
  /** Shows that the request is in progress. */
  begin(asked: string, sample: Sample): Attempt
  /** The part of a refusal that concerns the input; empty if it concerns something else. */
  refusalOf(error: unknown): string
}

interface GatedStore<Sample> {
  /** The value of the field. */
  $typed: ReadableAtom<string>
  /** The validation error; empty if valid. */
  $problem: ReadableAtom<string>
  /** True while the upgrade modal is open. */
  $gateOpen: ReadableAtom<boolean>
  type(text: string): void
  forgetProblem(): void
  openGate(): void
  closeGate(): void
  /**
   * Submits, one request at a time. Premium users get the host's result. Everyone else gets the
   * sample and the upgrade modal, without a call. Never rejects.
   */
  ask(text: string, sample: Sample): Promise<void>
}

/** True if the host answers that this needs Premium. */
export function isGated(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'premium_required'
}

/** The field, access check and request flow of a Premium-only tool. */
export function createGatedTool<Sample>(tool: GatedTool<Sample>): GatedStore<Sample> {
  const typed = atom('')
  const problem = atom('')
  const gateOpen = atom(false)

  function type(text: string): void {
    typed.set(text)
    problem.set('')
  }

  function showInstead(sample: Sample, asked: string): void {
    tool.showSample(sample, asked)
    gateOpen.set(true)
  }

  return {
    $typed: typed,
    $problem: problem,
    $gateOpen: gateOpen,
    type,
    forgetProblem: () => problem.set(''),
    openGate: () => gateOpen.set(true),
    closeGate: () => gateOpen.set(false),
    async ask(text, sample) {
      if (tool.isBusy()) return
      const asked = text.trim()
      type(text)
      problem.set(tool.problemOf(asked))
      if (problem.get() !== '') return
      tool.nameInAddress(asked)
      if (isKnownFree()) return showInstead(sample, asked)
      const attempt = tool.begin(asked, sample)
      if (!(await mayHavePremium())) return showInstead(sample, asked)
      try {
        await attempt.run()
      } catch (error) {
        if (isGated(error)) return showInstead(sample, asked)
        problem.set(tool.refusalOf(error))
        attempt.fail(error, problem.get() !== '')
      }
    },
  }
}
