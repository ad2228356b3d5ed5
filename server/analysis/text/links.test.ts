import { expect, test } from 'vitest'
import { hasLinkOrMarkup } from './links.ts'

test.each([
  'I sell it at HTTPS://shop.example today',
  'Look at www.shop.example first',
  'JavaScript:alert(1) is what it says',
  'It says <b>never</b> there',
  'It says </div> there',
  'It says &lt;b&gt; there',
  'It says don&#39;t there',
])('has a link or markup: %s', (text) => {
  expect(hasLinkOrMarkup(text)).toBe(true)
})

test.each([
  'It costs < 40 dollars & takes a day',
  'The www of it all',
  'We learn JavaScript at night',
])('has neither: %s', (text) => {
  expect(hasLinkOrMarkup(text)).toBe(false)
})
