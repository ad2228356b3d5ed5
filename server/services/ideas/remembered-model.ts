import type { IdeaModel } from '../../analysis/types/model.ts'
import type { KeptAnswersModel, Once } from '../../providers/ideas/port.ts'

/** What earlier attempts at the same analysis paid for. */
export interface Memory {
  once: Once
}

/** A model that is asked once for each answer, however often an analysis is begun. */
export function rememberModel(model: KeptAnswersModel, memory: Memory): IdeaModel {
  return {
    findPainPoints: (request, signal, onPart) =>
      model.findPainPoints(request, signal, onPart, memory.once),
    draftIdeas: (request, signal) => memory.once('ideas', () => model.draftIdeas(request, signal)),
  }
}
