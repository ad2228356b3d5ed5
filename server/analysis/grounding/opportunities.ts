import type { AnalysisResult } from '../types/result.ts'
import type { GroundedIdea } from './ideas.ts'
import { inThreads, LEVELS, people, reachOf } from './strength.ts'

const TOP = 3

/**
 * Ranks ideas by their evidence, for either engine: the mean of market potential, the intensity of
 * the strongest pain point (Low 0, Medium 0.5, High 1) and its reach. Ties keep the order of the
 * ideas.
 */
export function rankOpportunities(
  ideas: readonly GroundedIdea[],
): AnalysisResult['business_ideas']['top_opportunities'] {
  return ideas
    .map((grounded, index) => ({ grounded, index, score: scoreOf(grounded) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, TOP)
    .map(({ grounded }, index) => ({
      ranking: index + 1,
      idea_name: grounded.idea.name,
      reasoning: reasoningOf(grounded),
    }))
}

function scoreOf({ potential, points }: GroundedIdea): number {
  const felt = Math.max(...points.map(({ intensity }) => LEVELS.indexOf(intensity) / 2))
  const reach = Math.max(...points.map(({ strength }) => reachOf(strength)))
  return (LEVELS.indexOf(potential) / 2 + felt + reach) / 3
}

function reasoningOf({ points }: GroundedIdea): string {
  return points
    .slice(0, 2)
    .map(({ point, strength, intensity }) => {
      const count = `${people(strength.authors)} in ${inThreads(strength.threads)}`
      return `“${point.heading}” comes from ${count}, with ${INTENSITY[intensity]} intensity.`
    })
    .join(' ')
}

const INTENSITY = { High: 'high', Medium: 'medium', Low: 'low' } as const
