/** How much money there is at the start, in USD: the most that a niche may need. */
export const CAPITAL = [
  { id: 'under-500', label: 'Under $500', most: 500 },
  { id: 'under-2000', label: '$500 to $2,000', most: 2_000 },
  { id: 'under-10000', label: '$2,000 to $10,000', most: 10_000 },
  { id: 'under-50000', label: '$10,000 to $50,000', most: 50_000 },
  { id: 'more', label: 'More than $50,000', most: Number.POSITIVE_INFINITY },
] as const
export type CapitalId = (typeof CAPITAL)[number]['id']

/** Hours a week. */
export const HOURS = [
  { id: 'under-5', label: 'Up to 5', most: 5 },
  { id: 'under-15', label: '5 to 15', most: 15 },
  { id: 'under-30', label: '15 to 30', most: 30 },
  { id: 'full', label: 'Full time', most: 60 },
] as const
export type HoursId = (typeof HOURS)[number]['id']

export const PLACES = [
  { id: 'online', label: 'Online', hint: 'over the internet, or by mail' },
  { id: 'near', label: 'In person', hint: 'with customers near me' },
  { id: 'either', label: 'Either', hint: 'both are fine' },
] as const
export type PlaceId = (typeof PLACES)[number]['id']

/** What a founder may rule out. Each is one bit of a niche's facts, in this order. */
export const REFUSALS = [
  { id: 'license', label: 'Licenses or permits' },
  { id: 'stock', label: 'Keeping stock' },
  { id: 'calls', label: 'Calling or visiting strangers to sell' },
  { id: 'travel', label: 'Driving to customers' },
  { id: 'nights', label: 'Evenings, nights or weekends' },
  { id: 'animals', label: 'Handling animals' },
  { id: 'children', label: 'Working with children' },
  { id: 'food', label: 'Making or serving food' },
  { id: 'bodies', label: 'Hands-on care of people' },
  { id: 'labor', label: 'Heavy or dirty work' },
  { id: 'code', label: 'Writing software' },
  { id: 'camera', label: 'Being on camera or social media' },
  { id: 'vice', label: 'Alcohol, tobacco, cannabis, weapons' },
] as const
export type RefusalId = (typeof REFUSALS)[number]['id']

/** Answers to the six questions. An unanswered choice is null, an unanswered text or list empty. */
export interface Answers {
  /** Ids of `BACKGROUNDS`. */
  knows: readonly string[]
  knowsText: string
  capital: CapitalId | null
  hours: HoursId | null
  place: PlaceId | null
  refuses: readonly RefusalId[]
  /** Words that no result may be about. */
  refusesText: string
  /** Names of industries. */
  likes: readonly string[]
  likesText: string
}

/** The longest text of an answer, in UTF-16 units. */
export const ANSWER_MAX = 400

export const NO_ANSWERS: Answers = {
  knows: [],
  knowsText: '',
  capital: null,
  hours: null,
  place: null,
  refuses: [],
  refusesText: '',
  likes: [],
  likesText: '',
}

const isOneOf = <Id extends string>(list: readonly { id: Id }[], value: unknown): value is Id =>
  list.some(({ id }) => id === value)

const textFrom = (value: unknown) => (typeof value === 'string' ? value.slice(0, ANSWER_MAX) : '')

const namesFrom = (value: unknown): string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((each) => typeof each === 'string'))].slice(0, 99)
    : []

/** Answers from a form or from browser storage, of which every part may be anything. */
export function answersFrom(value: unknown): Answers {
  if (typeof value !== 'object' || value === null) return NO_ANSWERS
  const given: Partial<Record<keyof Answers, unknown>> = value
  return {
    knows: namesFrom(given.knows),
    knowsText: textFrom(given.knowsText),
    capital: isOneOf(CAPITAL, given.capital) ? given.capital : null,
    hours: isOneOf(HOURS, given.hours) ? given.hours : null,
    place: isOneOf(PLACES, given.place) ? given.place : null,
    refuses: namesFrom(given.refuses).filter((each) => isOneOf(REFUSALS, each)),
    refusesText: textFrom(given.refusesText),
    likes: namesFrom(given.likes),
    likesText: textFrom(given.likesText),
  }
}
