/** Words that turn a keyword into another one about the same subject. */
export interface Intent {
  words: string
  place: 'before' | 'after'
  /** Searches with these words as a share of searches without them. */
  share: number
  /** Factor on the price of a click. */
  price: number
  /** Added to the competition index. */
  competition: number
}

const intent = (
  place: Intent['place'],
  words: string,
  share: number,
  price: number,
  competition: number,
): Intent => ({ words, place, share, price, competition })

/** In the order in which they are suggested as related keywords. */
export const INTENTS: readonly Intent[] = [
  intent('before', 'best', 0.22, 1.3, 16),
  intent('after', 'near me', 0.16, 1.4, 4),
  intent('after', 'ideas', 0.14, 0.55, -16),
  intent('after', 'for beginners', 0.09, 0.7, -10),
  intent('after', 'cost', 0.08, 1.3, -4),
  intent('before', 'how to choose', 0.03, 0.6, -20),
  intent('after', 'for sale', 0.1, 1.1, 20),
  intent('before', 'diy', 0.11, 0.5, -12),
  intent('before', 'affordable', 0.05, 1.2, 12),
  intent('after', 'reviews', 0.07, 1, 6),
  intent('after', 'online', 0.1, 1.25, 10),
  intent('before', 'professional', 0.05, 1.5, 8),
  intent('after', 'for small business', 0.02, 1.9, 6),
  intent('before', 'cheap', 0.1, 1, 14),
  intent('after', 'business', 0.04, 1.6, 0),
  intent('before', 'buy', 0.06, 1.35, 22),
  intent('before', 'what is', 0.08, 0.4, -22),
  intent('before', 'how to', 0.12, 0.45, -22),
  intent('before', 'free', 0.1, 0.6, -14),
  intent('after', 'price', 0.08, 1.1, 10),
  intent('after', 'course', 0.06, 1.6, 8),
  intent('after', 'services', 0.12, 1.7, 4),
  intent('after', 'software', 0.08, 2.2, 8),
]

/** Removes intents from both ends, one after the other, as long as a word remains. */
export function splitIntents(key: string): { core: string; intents: Intent[] } {
  const intents: Intent[] = []
  let core = key
  for (;;) {
    const found = INTENTS.find(({ words, place }) =>
      place === 'before' ? core.startsWith(`${words} `) : core.endsWith(` ${words}`),
    )
    if (found === undefined) return { core, intents }
    intents.push(found)
    core =
      found.place === 'before'
        ? core.slice(found.words.length + 1)
        : core.slice(0, -found.words.length - 1)
  }
}

export function withIntent(core: string, { place, words }: Intent): string {
  return place === 'before' ? `${words} ${core}` : `${core} ${words}`
}
