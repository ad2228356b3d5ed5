import type { Progress } from '../../../contract/ideas.ts'

interface Step {
  text: string
  isDone: (percent: number) => boolean
}

const STEPS: readonly Step[] = [
  { text: 'Searching for relevant threads', isDone: (percent) => percent > 20 },
  { text: 'Extracting conversation content', isDone: (percent) => percent > 40 },
  { text: 'Analyzing user pain points', isDone: (percent) => percent > 70 },
  { text: 'Generating business ideas', isDone: (percent) => percent >= 100 },
]

export interface StepState {
  text: string
  state: 'done' | 'current' | 'waiting'
}

/** The four steps of an analysis; the first that is not done is the current one. */
export function stepsAt({ progress }: Progress): StepState[] {
  const current = STEPS.findIndex(({ isDone }) => !isDone(progress))
  return STEPS.map(({ text, isDone }, index) => {
    if (isDone(progress)) return { text, state: 'done' }
    return { text, state: index === current ? 'current' : 'waiting' }
  })
}
