import { expect, test } from 'vitest'
import { workaroundIn } from './workarounds.ts'

test.each([
  [
    'I am tired of checking every deposit by hand in a spreadsheet.',
    'checking every deposit by hand in a spreadsheet',
  ],
  [
    'I ended up keeping a spreadsheet of every deposit and checking it by hand.',
    'keeping a spreadsheet of every deposit and checking it by hand',
  ],
  ['Gave up, I just use bottled water, no filter.', 'use bottled water'],
  ['We currently track it in our heads because the app is broken.', 'track it in our heads'],
  ['Right now I email everyone on Sunday, which is a pain.', 'email everyone on Sunday'],
  ['I keep a folder of links for clients, half are dead.', 'keep a folder of links for clients'],
  ['Routing costs $4 a stop, so I use a paper map.', 'use a paper map'],
  ['We switched to index cards last fall.', 'switched to index cards last fall'],
  ['My workaround is a second phone in the truck.', 'a second phone in the truck'],
  ['I invoice by hand, Sunday nights.', 'invoice by hand'],
  ['So I built a sheet, it is 80% right.', 'built a sheet'],
  ['I’m currently using two calendars and a prayer.', 'using two calendars and a prayer'],
  [
    'I ended up with three bank accounts and paper envelopes.',
    'with three bank accounts and paper envelopes',
  ],
])('%j tells of one', (sentence, words) => {
  expect(workaroundIn(sentence)).toBe(words)
  expect(sentence).toContain(words)
})

test.each([
  'I ended up waiting until about 8:30pm.',
  'I ended up losing the whole deposit.',
  'I would just use a spreadsheet for that.',
  'If I use a spreadsheet, it breaks.',
  "I don't use a spreadsheet.",
  'You can just use a spreadsheet.',
  'Do you just use a spreadsheet?',
  'Should I keep a spreadsheet?',
  'I used to keep a notebook.',
  'I keep getting the same error.',
  'I went to a coffee shop.',
  'I need to write things down by hand.',
  'A spreadsheet is enough for most.',
])('%j tells of none', (sentence) => {
  expect(workaroundIn(sentence)).toBeUndefined()
})
