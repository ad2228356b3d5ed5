import { expect, test } from 'vitest'
import { praisesAnswer } from './praise.ts'

test.each([
  'Bought the Shark one last year and it solved it for us.',
  'We switched to Square and never looked back.',
  'I paid $300 for the rush service and it was worth every penny.',
  'Hired a bookkeeper in March, best money I ever spent.',
  'The Roomba has been a game changer with three dogs.',
  'We use Gingr for the kennel and it works great.',
  'I’ve been using a deshedding tool and it works like a charm.',
  'Switched to a different vet and the problem is gone.',
  'I got a standing desk and it fixed my back pain.',
  'A $20 enzyme cleaner did the trick.',
  'I can’t recommend Calendly enough, honestly.',
  'I swear by my Instant Pot.',
  'My studio software is $15 and ugly and I love it.',
  'Couldn’t be happier with the contractor we hired.',
  'Ordered the kit in May and have had zero issues since.',
  'The app paid for itself in the first month.',
])('%j praises an existing answer', (sentence) => {
  expect(praisesAnswer(sentence)).toBe(true)
})

test.each([
  ['Get a Furminator.', 'Worth every penny.'],
  ['I found a buyer coach, $150 an hour.', 'Best money of the whole process.'],
  ['We went with a local agency.', 'Problem solved.'],
])('after %j, %j praises it', (before, sentence) => {
  expect(praisesAnswer(sentence, before)).toBe(true)
  expect(praisesAnswer(sentence)).toBe(false)
})

test.each([
  'Is there an app that solved this for you?',
  'Does the Shark one work well?',
  'A kit by machine model would have saved me six weeks.',
  'I wish the app saved me any time.',
  'The software works great until two people open it.',
  'We use Square and it works great, but the fees kill us.',
  'I bought the brush and it didn’t solve it.',
  'Nothing I bought ever fixed it.',
  'The vendor claims the app does the trick.',
  'I built an app that solved it for me.',
  'A spreadsheet solved it for us.',
  'Our product is a game changer for groomers.',
  'The plugin used to work perfectly.',
  'If the app worked well I would pay.',
  'I love my dog.',
  'We love our regulars, they always pay.',
  'We walk at 5 am now and it works for us.',
  'He fixed the door with a video.',
  'The booking app crashes every time.',
])('%j praises none', (sentence) => {
  expect(praisesAnswer(sentence)).toBe(false)
})

test('does not take an answer from a question before', () => {
  expect(praisesAnswer('Best money I ever spent.', 'Has anybody hired a coach?')).toBe(false)
})
