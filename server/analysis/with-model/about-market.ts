import { ABOUT_ANSWERS, type ModelPainPoint } from '../types/model.ts'

interface Sorted {
  /** Those that the model says are about the market. */
  about: ModelPainPoint[]
  /** The number of those that it says are about a neighboring market or something else. */
  elsewhere: number
  /** The number of those whose answer is none of the three. */
  unclear: number
}

/** Sorts a model's pain points by its own answer to whether they are about the market. */
export function aboutMarket(painPoints: readonly ModelPainPoint[]): Sorted {
  const answers = painPoints.map(({ about }) => answerIn(about))
  return {
    about: painPoints.filter((_, index) => answers[index] === ABOUT_ANSWERS[0]),
    elsewhere: answers.filter((each) => each !== undefined && each !== ABOUT_ANSWERS[0]).length,
    unclear: answers.filter((each) => each === undefined).length,
  }
}

/** The answer, whatever its case and with '_' or '-' for a space, as models without an enum write it. */
function answerIn(about: string): (typeof ABOUT_ANSWERS)[number] | undefined {
  const plain = about.slice(0, 50).trim().toLowerCase().replace(/[_-]/g, ' ').replace(/\.$/, '')
  return ABOUT_ANSWERS.find((answer) => answer === plain)
}
