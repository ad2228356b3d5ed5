import { expect, test } from 'vitest'
import { isForumTalk } from './forum-talk.ts'

test.each([
  'I can’t find a public source of the paper and it would be too long to post here.',
  'Googling yields information like this article.',
  'Sorry, this question is a duplicate of an older one.',
  'My answer was downvoted for that.',
  'No idea why people keep downvoting.',
])('“%s” is about the discussion', (text) => {
  expect(isForumTalk(text)).toBe(true)
})

test.each([
  'I cannot find anyone who repairs the pump.',
  'I cannot find filter papers for my dripper anywhere.',
  "I can't find a good source of raw milk within an hour.",
  'I cannot find references for a contractor who works on old houses.',
  "People can't find the download link in their mail.",
  'I spent an evening googling which pump fits.',
  'My question is how others get late clients to pay.',
  'We get this question ten times a day at the counter.',
  'This post leans, and this thread strips at the first turn.',
  'Nobody at the county answers my questions about the permit.',
  'The post office lost my parcel twice.',
])('“%s” is about a market', (text) => {
  expect(isForumTalk(text)).toBe(false)
})
