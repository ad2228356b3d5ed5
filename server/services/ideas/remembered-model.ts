import type { IdeaModel } from '../../analysis/types/model.ts'
import type { KeptAnswersModel, Once } from '../../providers/ideas/port.ts'

/** The paid answers of earlier attempts at the same analysis. */
export interface Memory {
  once: Once
}

/** A model that is asked only once for each answer, over all attempts at an analysis. */
export function rememberModel(model: KeptAnswersModel, memory: Memory): IdeaModel {
  return {
    findPainPoints: (request, signal, onProgress) =>
      model.findPainPoints(request, signal, onProgress, memory.once),
    draftIdeas: (request, signal, onProgress) =>
      memory.once('ideas', () => model.draftIdeas(request, signal, onProgress)),
  }
}
