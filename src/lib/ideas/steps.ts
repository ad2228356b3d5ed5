import { IDEA_STEPS } from '../../../contract/idea-steps.ts'
import type { Progress } from '../../../contract/ideas.ts'

const STEPS = Object.values(IDEA_STEPS)

const isDone = ({ doneAbove }: { doneAbove: number }, percent: number) =>
  percent > doneAbove || percent >= 100

/** What the current step does or waits for, if the API says more than the step's name. */
export function detailOf({ status, step }: Progress): string | undefined {
  if (status !== 'analyzing' && status !== 'generating') return undefined
  return step === '' || step === IDEA_STEPS[status].text ? undefined : step
}

export interface StepState {
  text: string
  state: 'done' | 'current' | 'waiting'
}

/** The four steps of an analysis; the first that is not done is the current one. */
export function stepsAt({ progress }: Progress): StepState[] {
  const current = STEPS.findIndex((step) => !isDone(step, progress))
  return STEPS.map((step, index) => {
    const { text } = step
    if (isDone(step, progress)) return { text, state: 'done' }
    return { text, state: index === current ? 'current' : 'waiting' }
  })
}
