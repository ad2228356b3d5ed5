import { describe, expect, test } from 'vitest'
import { asksAboutFuture, isLeading, questionFault } from './question-check.ts'

const GOOD = {
  'the last time': [
    'Tell me about the last time you booked a groomer.',
    'When did that last happen, and what did you do?',
    'Take me through the last invoice that you sent, from start to end.',
    'What happened the last time the machine stopped?',
    'Walk me through your day yesterday, from the moment you opened the shop.',
    'How often did that happen in the past month?',
  ],
  'what is done today': [
    'How do you keep track of deposits today?',
    'Show me the sheet you use for this.',
    'Which step takes the most time?',
    'Who else has a hand in it, and what do they do?',
    'What do you do when the supplier is late?',
  ],
  'what was paid': [
    'What did you pay for the ramp you have now?',
    'Who decided to pay for it?',
    'What did you compare it with before you bought it?',
    'Where did the money for it come from?',
    'How much did you spend on it last year?',
  ],
  'what was tried': [
    'What else have you tried?',
    'Why did you stop using it?',
    'What did you search for, and what did you find?',
    'Whom did you ask first?',
    'What made you look for something else that day?',
  ],
  'a favor, or a name': [
    'Would you show me how you do it?',
    'Would you mind telling me what it cost?',
    'Could you walk me through the last order?',
    'Can you show me the last one you made?',
    'Who would I talk to in your company about this?',
  ],
  'a plain fact': [
    'Do you pay for it yourself or does the company?',
    'Have you looked for another way since then?',
    'Did you want it on that day, or was there no hurry?',
    'Was it you who paid?',
    'Has anyone else in the family used it?',
    'Is there anything I should have asked?',
    'How did you feel when the client left?',
    'What stopped you from buying it?',
  ],
  'what it cost': [
    'What did it cost you that time, in hours or in money?',
    'What happened after that?',
    'What was the hardest part of it?',
    'Whom else should I talk to?',
  ],
} satisfies Record<string, string[]>

const FUTURE = {
  'would you': [
    'Would you buy a ramp that folds flat?',
    'Would you use an app that does this for you?',
    'How often would you use it?',
    'Wouldn’t you rather have it done for you?',
    'If a tool did this, would it help?',
  ],
  'will you': [
    'Will you buy it when it is ready?',
    'Do you think people will pay for this?',
    'When will you need the next one?',
  ],
  'a price that nobody paid': [
    'How much would you pay for this?',
    'What would be a fair price?',
    'What is the right price for a product like that?',
    "What's the most you'd pay for it?",
  ],
  'an imagined case': [
    'Imagine a service that does it for you. How does that sound?',
    'If you had a magic wand, what changes?',
    'What if there were a list of vetted groomers?',
    'Suppose we built this: who pays for it?',
    'Could you see yourself using this each week?',
    'Could this solve your problem?',
    'Should we add a mobile app?',
    'What would your dream product do?',
    'Is a subscription something you’d consider?',
    'If we built it, do you sign up?',
  ],
  intentions: [
    'Are you planning to buy one?',
    'Are you willing to pay more for a better one?',
    'How likely are you to recommend it?',
    'Do you intend to switch next year?',
  ],
} satisfies Record<string, string[]>

const LEADING = {
  'a feeling in the question': [
    'How annoying is it when a client cancels?',
    'How hard is it to find a good groomer?',
    'How frustrated were you with the ramp?',
    'How important is safety to you?',
    'Is it too expensive?',
    'Was the ramp too steep and hard to use?',
  ],
  'a trouble in the question': [
    'Do you have problems with cancellations?',
    'Do you struggle with your bookkeeping?',
    'Is finding a vet a big problem for you?',
    'Do you hate doing your taxes?',
    'What annoys you about your software?',
    'Why do you hate your current provider?',
    'Why is your current tool so slow?',
    'Are you frustrated with your bank?',
    'Does it bother you that nobody answers?',
    'How satisfied are you with your groomer?',
  ],
  'a tag at the end': [
    'You lose a lot of time on that, right?',
    'It takes too long, doesn’t it?',
    "Don't you wish it were faster?",
    "Isn't that a waste of money?",
    'So it’s really a pain to do invoicing?',
    'You must hate paperwork?',
  ],
  'a compliment': [
    'What do you think of our idea?',
    'Do you like this?',
    'Do you think it is a good idea?',
    'What do you like about my app?',
  ],
  'what others say': [
    'Most people say that ramps are too steep. Are yours?',
    'Everyone agrees that vets are dear. What about you?',
    'Surely you have looked for something better?',
  ],
} satisfies Record<string, string[]>

const listed = (sets: Record<string, string[]>) =>
  Object.entries(sets).flatMap(([kind, questions]) =>
    questions.map((each) => [kind, each] as const),
  )

describe('a question that may be asked', () => {
  test.each(listed(GOOD))('(%s) passes: %s', (_kind, question) => {
    expect(questionFault(question)).toBeUndefined()
  })
})

describe('a question about the future', () => {
  test.each(listed(FUTURE))('(%s) is refused: %s', (_kind, question) => {
    expect(asksAboutFuture(question)).toBe(true)
    expect(questionFault(question)).toBe('future')
  })
})

describe('a leading question', () => {
  test.each(listed(LEADING))('(%s) is refused: %s', (_kind, question) => {
    expect(isLeading(question)).toBe(true)
    expect(questionFault(question)).toBe('leading')
  })
})

test('there are enough of each to tell them apart', () => {
  for (const sets of [GOOD, FUTURE, LEADING]) expect(listed(sets).length).toBeGreaterThan(20)
})
