import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { shortenScopes } from './short-scopes.ts'
import { tightenCsp } from './tighten-csp.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (style: string, body: string) =>
  `<head><meta http-equiv="content-security-policy" content="style-src ${hash(style)}"><style>${style}</style></head>${body}`

test('scopes get short names, the same in styles and elements, and the policy allows them', () => {
  const long = page(
    'a[data-astro-cid-abcd1234]{x:1}b[data-astro-cid-efgh5678]{x:2}',
    '<a data-astro-cid-abcd1234></a><b data-astro-cid-efgh5678></b>',
  )
  const short = page('a[data-0]{x:1}b[data-1]{x:2}', '<a data-0></a><b data-1></b>')
  expect(shortenScopes(long)).toBe(short)
  expect(tightenCsp(shortenScopes(long))).toBe(short)
})

test('a page without scopes stays unchanged', () => {
  const plain = page('a{x:1}', '<a data-theme="light"></a>')
  expect(shortenScopes(plain)).toBe(plain)
})
