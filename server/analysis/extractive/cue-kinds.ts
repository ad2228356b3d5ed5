/** Kinds of cues, the strongest first. A question asks others how to solve a trouble. */
export const CUE_KINDS = [
  'switching',
  'price',
  'wish',
  'workaround',
  'complaint',
  'question',
] as const
export type CueKind = (typeof CUE_KINDS)[number]
