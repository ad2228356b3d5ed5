import { atom, type ReadableAtom } from 'nanostores'
import { HttpError } from '../api/errors.ts'
import { isKnownFree, mayHavePremium } from './entitlement.ts'

/** One question to the host, which is on the screen already. */
interface Attempt {
  run(): Promise<void>
  /** `isRefused` where the field says already what was wrong with it: back to what was shown before. */
  fail(error: unknown, isRefused: boolean): void
}

/** What a tool does with what was typed, trimmed, for Premium or in place of it. */
interface GatedTool<Sample> {
  isBusy(): boolean
  /** What is wrong with it; empty while nothing is. */
  problemOf(asked: string): string
  nameInAddress(asked: string): void
  /** Shows the sample in place of what was asked for. */
  showSample(sample: Sample, asked: string): void
  /** Shows that it is under way. */
  begin(asked: string, sample: Sample): Attempt
  /** What a refusal says about what was typed; empty where it is about something else. */
  refusalOf(error: unknown): string
}

interface GatedStore<Sample> {
  /** What stands in the field. */
  $typed: ReadableAtom<string>
  /** What is wrong with it; empty while nothing is. */
  $problem: ReadableAtom<string>
  /** Whether the upgrade modal is open. */
  $gateOpen: ReadableAtom<boolean>
  type(text: string): void
  forgetProblem(): void
  openGate(): void
  closeGate(): void
  /**
   * Asks, one question at a time: for Premium the host, for everybody else the sample and the
   * upgrade modal, and no call. Never rejects.
   */
  ask(text: string, sample: Sample): Promise<void>
}

/** Whether the host says that this needs Premium. */
export function isGated(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'premium_required'
}

/** The field, the gate and the order of things of a tool that Premium alone runs. */
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
