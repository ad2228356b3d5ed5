import { expect, test } from 'vitest'
import { isForumTalk } from './forum-talk.ts'

test.each([
  'I can’t find a public source of the paper and it would be too long to post here.',
  'Sorry, this question is a duplicate.',
  'I had the same trouble as your post, but in winter.',
  'Googling yields information like this article.',
  'No idea why people keep downvoting.',
])('“%s” is about the discussion', (text) => {
  expect(isForumTalk(text)).toBe(true)
})

test.each([
  'I cannot find anyone who repairs the pump.',
  'I can’t find a supplier of small batches.',
  'I spent an evening googling which pump fits.',
  'The post office lost my parcel twice.',
  'Customers post their questions on three sites, and I answer each by hand.',
  'I cannot find any proper comparisons of grinders.',
])('“%s” is about a market', (text) => {
  expect(isForumTalk(text)).toBe(false)
})
