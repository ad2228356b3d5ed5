import { expect, test } from 'vitest'
import { thread } from '../discussions.fixture.ts'
import type { DiscussionSourceName } from '../types/discussion.ts'
import { permalinkOf } from './permalink.ts'

test.each<[DiscussionSourceName, string, string | null, string]>([
  ['sample', '/samples/old-dog', '03', '/samples/old-dog#c03'],
  ['sample', '/samples/old-dog', null, '/samples/old-dog'],
  [
    'reddit',
    'https://www.reddit.com/r/dogs/comments/1abc/old_dog/',
    'k2x',
    'https://www.reddit.com/r/dogs/comments/1abc/old_dog/k2x/',
  ],
  [
    'reddit',
    'https://www.reddit.com/comments/1abc/',
    'k2x',
    'https://www.reddit.com/comments/1abc/_/k2x/',
  ],
  ['reddit', 'https://www.reddit.com/r/dogs/', 'k2x', 'https://www.reddit.com/r/dogs/'],
  ['reddit', 'https://forum.test/t/a', 'c1', 'https://forum.test/t/a'],
  [
    'hackernews',
    'https://news.ycombinator.com/item?id=1',
    '22',
    'https://news.ycombinator.com/item?id=22',
  ],
  [
    'hackernews',
    'https://news.ycombinator.com/item?id=1',
    '2&x=1',
    'https://news.ycombinator.com/item?id=1',
  ],
  [
    'stackexchange',
    'https://pets.stackexchange.com/questions/7/old-dog',
    '91',
    'https://pets.stackexchange.com/a/91',
  ],
  [
    'stackexchange',
    'https://pets.stackexchange.com/questions/7/old-dog',
    'c55_91',
    'https://pets.stackexchange.com/questions/7#comment55_91',
  ],
  [
    'stackexchange',
    'https://pets.stackexchange.com/questions/7',
    'c5/../x',
    'https://pets.stackexchange.com/questions/7',
  ],
  [
    'lemmy',
    'https://lemmy.world/post/7',
    'sh.itjust.works/comment/5',
    'https://sh.itjust.works/comment/5',
  ],
  ['lemmy', 'https://lemmy.world/post/7', '5', 'https://lemmy.world/post/7'],
  ['lemmy', 'https://lemmy.world/post/7', 'a.example/x?y="', 'https://lemmy.world/post/7'],
  ['discourse', 'https://forum.test/t/old-dog/7', '3', 'https://forum.test/t/old-dog/7/3'],
  ['discourse', 'https://forum.test/t/old-dog', '3', 'https://forum.test/t/old-dog'],
  ['appstore', 'https://apps.apple.com/us/app/id7', '3', 'https://apps.apple.com/us/app/id7'],
])('of %s: %s with comment %s is %s', (source, url, comment, expected) => {
  expect(permalinkOf(thread('x', 'Title', '', [], { source, url }), comment)).toBe(expected)
})
