import { expect, it } from 'vitest'
import { threadLink } from './thread-link.ts'

it.each([
  ['https://www.reddit.com/r/dogs/comments/1', 'https://www.reddit.com/r/dogs/comments/1'],
  ['http://news.example/item?id=1', 'http://news.example/item?id=1'],
  ['HTTPS://EXAMPLE.com/a', 'https://example.com/a'],
])('links to %s outside', (url, href) => {
  expect(threadLink(url)).toEqual({ href, isSample: false })
})

it.each(['/samples/every-ramp', '/samples/every-ramp#c03'])('links to %s on the site', (href) => {
  expect(threadLink(href)).toEqual({ href, isSample: true })
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//evil.example/x',
  '/samples/../login',
  '/samples/a?next=//evil.example',
  '/samples/a#<b>',
  '/settings',
  'https://reddit.com@evil.example/',
  'https://',
  'reddit.com/r/dogs',
  '',
])('does not link to %j', (url) => {
  expect(threadLink(url)).toBeNull()
})
