import { expect, test } from 'vitest'
import { statedRole } from './roles.ts'

test.each([
  ["I'm an aide and nobody forwards the care sheet.", 'aide'],
  ['Im a night nurse, so mornings are out.', 'night nurse'],
  ['Honestly I’m just a hobbyist and cannot afford that.', 'hobbyist'],
  ['As a bookkeeper, I see this every April.', 'bookkeeper'],
  ['Speaking as a parent, the app is useless.', 'parent'],
  ['So yes, as a landlord I get three of these a week.', 'landlord'],
  ['We are a small studio of three and the quote was absurd.', 'small studio of three'],
  ["we're a family bakery", 'family bakery'],
  [
    'My wife and I run a small kennel; well, we run a small kennel with too many dogs.',
    'small kennel',
  ],
  ["I've been a mobile groomer for nine years.", 'mobile groomer'],
  ['I work as a freelance translator from home.', 'freelance translator'],
  ['Bench jeweler here.', 'Bench jeweler'],
  ['Mom of 2 here, same story.', 'Mom of 2'],
  ['The form assumed an office, I’m a vet nurse and get drooled on.', 'vet nurse'],
  ['I am a real estate agent in Ohio.', 'real estate agent'],
])('%j states a role', (sentence, role) => {
  expect(statedRole(sentence)).toBe(role)
  expect(sentence).toContain(role)
})

test.each([
  'Anyone can call himself a trainer.',
  'As a matter of fact, I like it.',
  'As a result I lost the deposit.',
  'She works as a nurse and says it is normal.',
  "I'm not a lawyer, but that looks wrong.",
  'If I am a customer, I want to know the price.',
  'He said I’m a developer and left.',
  '"As a food scientist, I’m skeptical," said the man on TV.',
  "I'm a big fan of the old model.",
  "I'm a mostly patient person.",
  'I’m a manager’s nightmare.',
  'Think like an owner and act like one.',
  'Hire a bookkeeper.',
  '',
])('%j states none', (sentence) => {
  expect(statedRole(sentence)).toBeUndefined()
})
