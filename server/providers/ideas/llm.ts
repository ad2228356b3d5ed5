import { createHash } from 'node:crypto'
import { NoObjectGeneratedError } from 'ai'
import { IdeaModelError } from '../../analysis/types/model.ts'
import type { LlmConfig } from '../../config-llm.ts'
import { SilentError } from '../chat-model/silence.ts'
import type { OnProgress } from '../chat-model/stream.ts'
import { repairRoom } from '../chat-model/window.ts'
import { createChatModel, type Question } from '../chat-model.ts'
import { draftedIdeas, type PainPointAnswer } from './answers.ts'
import { asData, partsOf } from './parts.ts'
import type { KeptAnswersModel, Once } from './port.ts'
import { progressOfIdeas, progressOfPart } from './progress.ts'
import { ideaQuestion, painPointQuestion, roomForDiscussions } from './questions.ts'

/** Highest number of requests for one reading of discussions, without repairs. */
const PARTS_MAX = 12
/** Highest number of answers that one analysis needs: one for each part, and the ideas. */
export const IDEA_ANSWERS_MAX = PARTS_MAX + 1

/**
 * Asks a chat model that speaks the OpenAI wire format. An invalid answer is sent
 * back once for a repair; each answer, with its repair, has `timeoutMs`.
 * @param partSize bytes of discussions in one request; by default what fits into the model's window
 */
export function createLlmIdeaModel(config: LlmConfig, partSize?: number): KeptAnswersModel {
  const model = createChatModel(config)
  const name = config.model

  async function askWithRepair<Answer>(
    question: Question<Answer>,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<Answer> {
    try {
      return await model.ask(question, { signal, onProgress })
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw error
      const given = asData((error.text ?? '').slice(0, repairRoom(config.contextTokens)))
      const prompt = `${question.prompt}\n\nAn earlier answer was not the JSON object that was asked for. It was: ${given}\nAnswer again, with the JSON object alone.`
      return model.ask({ ...question, prompt }, { signal, onProgress })
    }
  }

  async function answer<Answer>(
    question: Question<Answer>,
    outer: AbortSignal,
    onProgress: OnProgress,
  ): Promise<Answer> {
    const limit = AbortSignal.timeout(config.timeoutMs)
    try {
      return await askWithRepair(question, AbortSignal.any([outer, limit]), onProgress)
    } catch (error) {
      outer.throwIfAborted()
      const isLate = limit.aborted || error instanceof SilentError
      throw new IdeaModelError(isLate ? 'timeout' : 'failed', error)
    }
  }

  return {
    async findPainPoints(request, signal, onProgress = () => {}, once = askAnyway) {
      const size = partSize ?? roomForDiscussions(request, config.contextTokens)
      const parts = partsOf(request.discussions, size, PARTS_MAX)
      const answers: PainPointAnswer[] = []
      for (const part of parts) {
        const question = painPointQuestion(request, part, config.contextTokens)
        const report = progressOfPart(name, answers.length + 1, parts.length, onProgress)
        answers.push(await once(keyOf(question), () => answer(question, signal, report)))
        const doing = { kind: 'reading', part: answers.length, parts: parts.length } as const
        onProgress({ share: answers.length / parts.length, doing })
      }
      return {
        summary: answers[0]?.summary ?? '',
        pain_points: answers.flatMap(({ pain_points }) => pain_points),
      }
    },

    async draftIdeas(request, signal, onProgress = () => {}) {
      const question = ideaQuestion(request, request.painPoints, config.contextTokens)
      return draftedIdeas(await answer(question, signal, progressOfIdeas(name, onProgress)))
    },
  }
}

const askAnyway: Once = (_key, ask) => ask()

/** Changes with every part of the question, so an answer is never used for another question. */
function keyOf({ name, instructions, prompt }: Question<unknown>): string {
  return `${name} ${createHash('sha256').update(`${instructions}\0${prompt}`).digest('base64url')}`
}
