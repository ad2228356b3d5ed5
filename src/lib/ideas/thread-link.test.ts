import { afterEach, expect, it, vi } from 'vitest'
import { threadLink } from './thread-link.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['https://www.reddit.com/r/dogs/comments/1', 'https://www.reddit.com/r/dogs/comments/1'],
  ['http://news.example/item?id=1', 'http://news.example/item?id=1'],
  ['HTTPS://EXAMPLE.com/a', 'https://example.com/a'],
  ['https://evil.example/samples/a', 'https://evil.example/samples/a'],
  ['http://localhost:4321/samples/../login', 'http://localhost:4321/login'],
  ['http://localhost:4321/samples/a?next=//x', 'http://localhost:4321/samples/a?next=//x'],
])('takes %s for an address outside', (url, href) => {
  expect(threadLink(url)).toEqual({ href, kind: 'outside' })
})

it.each(['/samples/every-ramp', '/samples/every-ramp#c03'])('opens %s on the site', (path) => {
  const sample = { href: path, kind: 'sample' }
  expect(threadLink(`http://localhost:4321${path}`)).toEqual(sample)
  vi.stubGlobal('location', { origin: 'https://preview.example' })
  expect(threadLink(`http://localhost:4321${path}`)).toEqual(sample)
  expect(threadLink(`https://preview.example${path}`)).toEqual(sample)
})

it('opens own material on the page itself, whatever part of it', () => {
  const id = '11111111-1111-4111-8111-111111111111'
  const link = { href: `#material-${id}`, kind: 'own' }
  const page = 'http://localhost:4321/product-idea-generator'
  expect(threadLink(`${page}#material-${id}`)).toEqual(link)
  expect(threadLink(`${page}#material-${id}.12`)).toEqual(link)
  expect(threadLink(`https://evil.example/product-idea-generator#material-${id}`)?.kind).toBe(
    'outside',
  )
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//evil.example/x',
  '/samples/every-ramp',
  '/settings',
  'https://reddit.com@evil.example/',
  'https://',
  'reddit.com/r/dogs',
  '',
])('does not link to %j', (url) => {
  expect(threadLink(url)).toBeNull()
})
