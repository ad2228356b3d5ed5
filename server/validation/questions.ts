import { questionFault } from '../../contract/question-check.ts'
import type { InterviewQuestion } from '../../contract/validation.ts'
import type { Known } from './known.ts'
import { troubleQuestions } from './named-troubles.ts'
import { openQuestions } from './open-questions.ts'

const QUESTIONS_MAX = 10

/**
 * Six to ten questions for an interview, about what people did and paid (after Fitzpatrick, The Mom
 * Test, 2013). Those that name a trouble come last, so that the first answers are people's own. A
 * question that leads or asks about the future is left out.
 */
export function draftQuestions(known: Known): InterviewQuestion[] {
  const open = openQuestions(known).filter(({ question }) => questionFault(question) === undefined)
  return [...open, ...troubleQuestions(known, QUESTIONS_MAX - open.length)]
}
