import { type LinearModel, logOdds } from '../detector/linear-model.ts'
import { type Candidate, headingFeatures } from './features.ts'
import models from './weights.json' with { type: 'json' }

/** Of the same features: whether a heading can be understood, and whether it names the trouble well. */
const { understood, good }: Readonly<Record<'understood' | 'good', LinearModel>> = models

/**
 * How surely a heading names a trouble so that a founder understands it: the mean of the log-odds
 * that it can be understood and that it is good.
 */
export function headingOdds(candidate: Candidate): number {
  const features = headingFeatures(candidate)
  return (logOdds(features, understood) + logOdds(features, good)) / 2
}
