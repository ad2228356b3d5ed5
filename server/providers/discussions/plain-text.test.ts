import { describe, expect, test } from 'vitest'
import { beginningOf, cleanParagraphs, fromHtml, fromMarkdown } from './plain-text.ts'

describe('Markdown', () => {
  test.each([
    ['[a tool](https://x.example/a?b=c)', 'a tool'],
    ['![](https://x.example/a.png) seen', 'seen'],
    ['**Never** *again*, ~~maybe~~', 'Never again, maybe'],
    ['2*3*4 and a_b_c', '2*3*4 and a_b_c'],
    ['> somebody else\n\nMy words', 'My words'],
    ['# Title\n\n- one\n- two\n1. three', 'Title\none\ntwo\nthree'],
    ['```\ncode\n```\nafter', 'after'],
    ['Fish &amp; chips &lt;3 &amp;#x200B;', 'Fish & chips <3'],
    ['>!hidden!< words', 'hidden words'],
    ['a \\*star\\*', 'a *star*'],
  ])('%j is %j', (markdown, text) => {
    expect(fromMarkdown(markdown, 500)).toBe(text)
  })
})

describe('HTML', () => {
  test.each([
    ['<p>One</p><p>Two &amp; <b>three</b></p>', 'One\nTwo & three'],
    ['a<br>b', 'a\nb'],
    ['<blockquote><p>theirs</p></blockquote><p>mine</p>', 'mine'],
    ['<script>alert(1)</script><style>p{}</style>left', 'left'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['&#0;&#xD800;&#x202E;x&unknown;', 'x&unknown;'],
    ['1 < 2 and <3', '1 < 2 and <3'],
    ['<a href="x" onclick="y">link</a', 'link</a'],
  ])('%j is %j', (html, text) => {
    expect(fromHtml(html, 500)).toBe(text)
  })

  test.each([
    ['open tags', '<'.repeat(300_000)],
    ['quotations that never end', '<blockquote>'.repeat(30_000)],
    ['entities', '&amp;'.repeat(60_000)],
  ])('of nothing but %s takes no time', (_name, html) => {
    const began = performance.now()
    fromHtml(html, 20_000)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

test('a text is clean, in lines, and cut between characters', () => {
  expect(cleanParagraphs('a\u0000\u200b  b\r\n\r\n\tc\u2028d', 100)).toBe('a b\nc\nd')
  expect(cleanParagraphs('e\u0301'.repeat(3), 100)).toBe('ééé')
  expect(beginningOf('ab😀', 3)).toBe('ab')
  expect(cleanParagraphs('😀'.repeat(100), 9)).toBe('😀'.repeat(4))
})
