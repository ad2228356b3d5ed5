import { atom, type ReadableAtom } from 'nanostores'
import {
  areWeights,
  EQUAL_WEIGHTS,
  type ScoreWeights,
  WEIGHTS_ZERO,
} from '../../../contract/score/weights.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const weights = atom<ScoreWeights>(EQUAL_WEIGHTS)

/** How much each part of a score counts for this user; this browser keeps it. */
export const $weights: ReadableAtom<ScoreWeights> = weights

/** True if every part counts the same, as it does until the user changes it. */
export const areEqual = ({ demand, evidence, room }: ScoreWeights) =>
  demand === evidence && evidence === room

/** Takes what this browser keeps. What cannot be weights is left out. */
export function startWeights(): void {
  const [demand = Number.NaN, evidence = Number.NaN, room = Number.NaN] =
    readStored(STORAGE_KEYS.weights)?.split(' ').map(Number) ?? []
  const kept = { demand, evidence, room }
  weights.set(areWeights(kept) ? kept : EQUAL_WEIGHTS)
}

/** Changes the weights. @throws {RangeError} if `areWeights` refuses them */
export function weigh(changed: ScoreWeights): void {
  if (!areWeights(changed)) throw new RangeError(WEIGHTS_ZERO)
  weights.set(changed)
  const { demand, evidence, room } = changed
  writeStored(STORAGE_KEYS.weights, `${demand} ${evidence} ${room}`)
}

export function resetWeights(): void {
  weights.set(EQUAL_WEIGHTS)
  writeStored(STORAGE_KEYS.weights, null)
}
