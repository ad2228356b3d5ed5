import type { OfferModel } from '../../../contract/atlas.ts'

/** How an offer of each form is paid. */
export const FORMS: Readonly<Record<OfferModel, string>> = {
  'one-time': 'Paid once.',
  product: 'A product, sold by the piece.',
  service: 'A service, sold by the job.',
  subscription: 'A subscription, paid by the month.',
  membership: 'A membership, paid by the month or year.',
  software: 'Software, paid by the month.',
  rental: 'Rented out by the day or week.',
  course: 'A course, paid once.',
  events: 'Events with paid places.',
  content: 'Content that readers find for free, paid by sponsors or a paid edition.',
  marketplace: 'A marketplace that keeps a share of each sale.',
  commission: 'A commission on what is sold through it.',
  license: 'A license, paid by each business that uses it.',
}

const SHOWN = 'Show it with a price to ten of these people, and take paid orders before it is made.'
/** The least that can be tried, where it is not to show the thing with a price. */
const FIRST: Readonly<Partial<Record<OfferModel, string>>> = {
  service: 'Do the job for three of these people at the full price, and note how long it takes.',
  rental: 'Rent out one, borrowed or bought used, for a month, and count the days that are paid.',
  course: 'Teach it once to five people who pay, and note what they ask.',
  events: 'Hold it once with paid places, and count who comes back.',
  software:
    'Do the task for three of these people by hand for a month, at the price of the software.',
  subscription: 'Sell the first month to ten of these people before it is made.',
  membership: 'Sell the first month to ten of these people before it is made.',
  content: 'Publish ten pages of it, and count who comes back within a month.',
  marketplace: 'Bring three sellers and three buyers together by hand, and keep your share.',
  commission: 'Sell three of them by hand, and keep your share.',
}

/** The first version of an offer whose dossier has no check of its own for it. */
export const firstVersionOf = (model: OfferModel): string => FIRST[model] ?? SHOWN
