import type { OfferedModel } from './port.ts'

/** Names of models that do something else than chat, or that were not taught to. */
const OTHER_KINDS =
  /(?<![a-z])(?:embed|embedding|embeddings|embedder|bge|gte|e5|minilm|mpnet|paraphrase|rerank|reranker|colbert|splade|bert|whisper|parakeet|tts|asr|speech|ocr|clip|siglip|llava|bakllava|moondream\d?|florence|minicpm-v|guard|guardian|shieldgemma|reward|base|text|pt|fim|code|starcoder\d?|sqlcoder|nsql|diffusion|flux|draft)(?![a-z])/i
/** Models for code or pictures chat too, but less well than others of their size. */
const SPECIAL = /code|devstral|(?<![a-z])(?:math|vl|vision)(?![a-z])/i

/** Smaller models rarely give an object with true quotes. */
const BILLIONS_MIN = 0.9
/** Larger ones are slow on most machines, unless they are in memory already. */
const BILLIONS_MAX = 36
/** What a model counts whose size nobody says. */
const UNKNOWN = 7
/** The part of the machine's memory that a model may take. */
const MEMORY_SHARE = 0.7

/**
 * How well a model suits: its size in billions of parameters, half of it for a model for code or
 * pictures. Undefined if it does not suit: another kind of model, one that is too small, or one
 * that is not in memory and too large for the machine.
 * @param memoryBytes the machine's memory
 */
export function suitability(
  { name, billions = UNKNOWN, bytes = 0, isLoaded }: OfferedModel,
  memoryBytes: number,
): number | undefined {
  if (OTHER_KINDS.test(name) || billions < BILLIONS_MIN) return undefined
  const isTooLarge = billions > BILLIONS_MAX || bytes > MEMORY_SHARE * memoryBytes
  if (isTooLarge && !isLoaded) return undefined
  return Math.min(billions, BILLIONS_MAX) * (SPECIAL.test(name) ? 0.5 : 1)
}

/** Models of any shape that suit, the best first; of two that suit alike, the one in memory. */
export function inOrder<Offer extends { model: OfferedModel }>(
  offers: readonly Offer[],
  memoryBytes: number,
): Offer[] {
  const rated = offers.flatMap((offer) => {
    const rating = suitability(offer.model, memoryBytes)
    return rating === undefined ? [] : [{ offer, rating }]
  })
  rated.sort(
    (a, b) =>
      b.rating - a.rating || Number(b.offer.model.isLoaded) - Number(a.offer.model.isLoaded),
  )
  return rated.map(({ offer }) => offer)
}
