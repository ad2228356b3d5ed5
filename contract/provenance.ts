/** Where a statement comes from. A kind is never upgraded on the way to the screen. */
export const PROVENANCES = {
  measured: 'Measured',
  proxy: 'Related measure',
  modelled: 'Estimate',
  editorial: "Nicher's editors",
  drafted: 'Drafted by AI',
  own: 'Your material',
  sample: 'Sample',
} as const

export type Provenance = keyof typeof PROVENANCES
