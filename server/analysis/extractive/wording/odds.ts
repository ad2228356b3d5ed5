import { type LinearModel, logOdds } from '../detector/linear-model.ts'
import { type Candidate, headingFeatures } from './features.ts'
import model from './weights.json' with { type: 'json' }

const READABLE: LinearModel = model

/** The log-odds that a heading names a trouble so that a founder understands it. */
export function headingOdds(candidate: Candidate): number {
  return logOdds(headingFeatures(candidate), READABLE)
}
