import { afterEach, expect, it, vi } from 'vitest'
import { MARKET_EMPTY, MARKET_MAX } from '../../../contract/idea-form.ts'
import { analyzeMarketBodySchema } from '../../../contract/ideas.ts'
import { openBrowser } from '../../../testing/site-browser.ts'
import { analysisInAddress, marketInAddress, nameInAddress } from './address.ts'

const ID = '11111111-1111-4111-8111-111111111111'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['?market=cats%20%26%20dogs', 'cats & dogs'],
  ['?market=%20cat%0Afood%20', 'cat food'],
  [`?market=${'x'.repeat(500)}`, 'x'.repeat(MARKET_MAX)],
  ['?other=1', ''],
])('reads the market of %s', (search, market) => {
  openBrowser({}, `/product-idea-generator${search}`)
  expect(marketInAddress()).toBe(market)
})

it.each([
  [`?analysis=${ID}`, ID],
  ['?analysis=../../me', null],
  ['?market=a', null],
])('reads the analysis of %s', (search, id) => {
  openBrowser({}, `/product-idea-generator${search}`)
  expect(analysisInAddress()).toBe(id)
})

it('names the market, and the analysis where there is one', () => {
  const { entry } = openBrowser({}, '/product-idea-generator')
  nameInAddress('cats & dogs', null)
  expect(entry.address).toBe('?market=cats+%26+dogs')
  nameInAddress('cats', ID)
  expect(entry.address).toBe(`?market=cats&analysis=${ID}`)
})

it('knows the limit and the text of the contract', () => {
  const refused = (market: string) => analyzeMarketBodySchema.safeParse({ market }).error
  expect(refused('x'.repeat(MARKET_MAX))).toBeUndefined()
  expect(refused('x'.repeat(MARKET_MAX + 1))?.issues[0]?.message).toBe(
    `Market must be at most ${MARKET_MAX} characters long`,
  )
  expect(refused('  ')?.issues[0]?.message).toBe(MARKET_EMPTY)
})
