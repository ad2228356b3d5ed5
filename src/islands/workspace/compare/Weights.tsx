import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  percentOf,
  SCORE_PARTS,
  type ScorePart,
  WEIGHT_MAX,
  WEIGHTS_ZERO,
} from '../../../../contract/score/weights.ts'
import { $weights, areEqual, resetWeights, weigh } from '../../../lib/stores/score-weights.ts'

const parts = Object.entries(SCORE_PARTS) as [ScorePart, string][]

/** How much each part of the score counts, and how to change that. */
export function Weights() {
  const weights = useStore($weights, { ssr: 'initial' })
  const [problem, setProblem] = useState('')
  const percents = percentOf(weights)
  const isEqual = areEqual(weights)

  // Equal weights are small numbers: a slider shows their percents.
  function change(part: ScorePart, percent: number) {
    const shown = isEqual ? percents : weights
    const others = parts.filter(([other]) => other !== part)
    const isRefused = percent === 0 && others.every(([other]) => shown[other] === 0)
    setProblem(isRefused ? WEIGHTS_ZERO : '')
    if (!isRefused) weigh({ ...shown, [part]: percent })
  }

  return (
    <section className="compare-weights sheet" aria-labelledby="compare-weights">
      <h2 id="compare-weights">How Much Each Part Counts</h2>
      <p>
        {isEqual
          ? 'All three parts count the same.'
          : 'These are your own weights, kept in this browser. Elsewhere in Nicher all three parts count the same.'}{' '}
        <a className="link" href="/how-it-works/score">
          How the score is computed
        </a>
      </p>
      {parts.map(([part, name]) => (
        <label key={part}>
          <span>{name}</span>
          <input
            type="range"
            min={0}
            max={WEIGHT_MAX}
            step={5}
            value={Math.round(isEqual ? percents[part] : weights[part])}
            onChange={({ target }) => change(part, Number(target.value))}
          />
          <output>{Math.round(percents[part])}%</output>
        </label>
      ))}
      <p role="alert" className="text-danger">
        {problem}
      </p>
      {!isEqual && (
        <button
          type="button"
          className="button button-quiet justify-self-start"
          onClick={resetWeights}
        >
          Count All the Same
        </button>
      )}
    </section>
  )
}
