import { type Level, reachOf, type Strength } from '../grounding/strength.ts'
import type { CueKind } from './cue-kinds.ts'
import type { CuedSentence } from './reading.ts'

/** The strength of a cluster: how strongly its authors speak, its reach, and how many of them act on it. */
export interface Score {
  /** 0 to 1: 0.6 × force + 0.4 × reach. */
  intensity: number
  /** 0 to 1: 0.4 × intensity + 0.3 × reach + 0.3 × demand. */
  potential: number
}

const WEIGHT_MAX = 4
/** Kinds that show that a person spent money or effort, or wants to. */
const DEMAND: ReadonlySet<CueKind> = new Set(['wish', 'price', 'workaround', 'switching'])

/**
 * force: mean over distinct authors of their strongest cue's weight, out of 4.
 * reach: `reachOf`. demand: the share of distinct authors with a cue other
 * than a complaint.
 */
export function scoreOf(sentences: readonly CuedSentence[], strength: Strength): Score {
  const strongest = new Map<string, number>()
  const seeking = new Set<string>()
  for (const { source, cue } of sentences) {
    strongest.set(source.author, Math.max(strongest.get(source.author) ?? 0, cue.weight))
    if (DEMAND.has(cue.kind)) seeking.add(source.author)
  }
  const sum = [...strongest.values()].reduce((total, weight) => total + weight, 0)
  const force = strongest.size === 0 ? 0 : sum / strongest.size / WEIGHT_MAX
  const reach = reachOf(strength)
  const intensity = 0.6 * force + 0.4 * reach
  const demand = strongest.size === 0 ? 0 : seeking.size / strongest.size
  return { intensity, potential: 0.4 * intensity + 0.3 * reach + 0.3 * demand }
}

/** High from 0.6, Medium from 0.42. */
export function intensityLevel({ intensity }: Score): Level {
  return intensity >= 0.6 ? 'High' : intensity >= 0.42 ? 'Medium' : 'Low'
}

/** High from 0.6, Medium from 0.38. */
export function potentialLevel({ potential }: Score): Level {
  return potential >= 0.6 ? 'High' : potential >= 0.38 ? 'Medium' : 'Low'
}
