/** Kinds of cues, the strongest first. */
export const CUE_KINDS = ['switching', 'price', 'wish', 'workaround', 'complaint'] as const
export type CueKind = (typeof CUE_KINDS)[number]
