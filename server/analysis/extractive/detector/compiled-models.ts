import { type ReadSentence, START } from './features.ts'
import { type LinearModel, scaled } from './linear-model.ts'

/** The weights of a feature in each model; undefined in one that does not know it. */
interface Entry {
  weights: (number | undefined)[]
  /** The last sentence in which it was counted. */
  counted: number
}

/**
 * Judges sentences by several models at once. Gives the same as `logOdds` over `featuresOf`, in a
 * fifth of the time: a pair of words is looked up by its two words and never put together.
 */
export function compileModels(models: readonly LinearModel[]) {
  const names = new Map<string, Entry>()
  const words = new Map<string, Entry>()
  const pairs = new Map<string, Map<string, Entry>>()
  models.forEach(({ weights }, model) => {
    for (const [feature, weight] of Object.entries(weights)) {
      placeOf(feature).weights[model] = weight
    }
  })
  let sentences = 0

  function placeOf(feature: string): Entry {
    if (feature.startsWith('w:')) return entryIn(words, feature.slice(2))
    if (!feature.startsWith('b:')) return entryIn(names, feature)
    const space = feature.indexOf(' ')
    const first = feature.slice(2, space)
    const following = pairs.get(first) ?? new Map<string, Entry>()
    pairs.set(first, following)
    return entryIn(following, feature.slice(space + 1))
  }

  /** The log-odds by each model, in their order. */
  return ({ tokens, names: named }: ReadSentence): number[] => {
    sentences++
    const sums = models.map(() => 0)
    const known = models.map(() => 0)
    const add = (entry: Entry | undefined) => {
      if (entry === undefined || entry.counted === sentences) return
      entry.counted = sentences
      entry.weights.forEach((weight, model) => {
        if (weight === undefined) return
        sums[model] = (sums[model] ?? 0) + weight
        known[model] = (known[model] ?? 0) + 1
      })
    }
    for (const name of named) add(names.get(name))
    let before = START
    for (const token of tokens) {
      add(words.get(token))
      add(pairs.get(before)?.get(token))
      before = token
    }
    return models.map(({ bias }, model) => bias + scaled(sums[model] ?? 0, known[model] ?? 0))
  }
}

function entryIn(entries: Map<string, Entry>, key: string): Entry {
  const entry = entries.get(key) ?? { weights: [], counted: 0 }
  entries.set(key, entry)
  return entry
}
