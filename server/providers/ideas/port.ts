import type { IdeaModel, ModelProgress } from '../../analysis/types/model.ts'

/** Returns the stored answer for a key, or asks and stores it: each answer is paid for. */
export type Once = <T>(key: string, ask: () => Promise<T>) => Promise<T>

/** A model whose answers can be kept, so that a later attempt does not pay for them again. */
export interface KeptAnswersModel extends IdeaModel {
  /** @param once keeps the answer to each part */
  findPainPoints(
    request: Parameters<IdeaModel['findPainPoints']>[0],
    signal: AbortSignal,
    onProgress?: (progress: ModelProgress) => void,
    once?: Once,
  ): ReturnType<IdeaModel['findPainPoints']>
}
