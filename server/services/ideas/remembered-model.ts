import type { IdeaModel } from '../../providers/ideas/port.ts'

/** What earlier attempts at the same analysis paid for. */
export interface Memory {
  /** The value under a key, made and kept when there is none yet. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>
}

/** A model that is asked once for each answer, however often an analysis is begun. */
export function rememberModel(model: IdeaModel, memory: Memory): IdeaModel {
  return {
    findPainPoints: (request, signal, onPart) =>
      memory.once('pain-points', () => model.findPainPoints(request, signal, onPart)),
    draftIdeas: (request, signal) => memory.once('ideas', () => model.draftIdeas(request, signal)),
  }
}
