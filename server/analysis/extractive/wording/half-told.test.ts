import { expect, test } from 'vitest'
import { contentStems } from '../../text/stems.ts'
import { headingCandidates } from './candidates.ts'

/** All headings that a sentence gives, as the title of its discussion. */
const headingsOf = (text: string) =>
  headingCandidates({
    text,
    odds: 1,
    title: text,
    titleStems: contentStems(text),
    part: 'title',
  }).map((each) => each.text)

test.each([
  [
    'Tool booth at a spring market: paid the fee and sold two rakes',
    'Tool booth at a spring market',
  ],
  [
    'Copy of the old gate passed every inspection, the new one bent and the seller never came',
    'Copy of the old gate passed every inspection',
  ],
  [
    'Hedge trim: one gardener says new roots, one says the soil is fine',
    'Hedge trim: one gardener says new roots',
  ],
  [
    "Home freezer: the hours on the box and my freezer don't agree",
    "Home freezer: freezer don't agree",
  ],
  [
    'Sail lessons: students cancel two hours before the wind and the rules live in a drawer',
    'Sail lessons: students cancel two hours',
  ],
])('%s: the heading does not leave the trouble out', (text, heading) => {
  expect(headingsOf(text)).not.toContain(heading)
})

test.each([
  ['Two rakes broke at a spring market, and I paid the fee', 'Two rakes broke at a spring market'],
  [
    'Copy of the old gate leaked at every hinge, the new one bent and the seller never came',
    'Copy of the old gate leaked at every hinge',
  ],
  ["My cousin don't agree with the new rota at all", "Cousin don't agree with the new rota at all"],
  [
    'The clinic booked two dogs into one slot, and mine was never seen',
    'The clinic booked two dogs into one slot',
  ],
  ['Terrible smell from the drum of the washer', 'Terrible smell from the drum of the washer'],
])('%s: what tells a trouble stays', (text, heading) => {
  expect(headingsOf(text)).toContain(heading)
})
