import { expect, it } from 'vitest'
import { analyzeMarketBodySchema } from '../../../contract/ideas.ts'
import { marketProblem } from './market-problem.ts'

const hostSays = (market: string) =>
  analyzeMarketBodySchema.safeParse({ market }).error?.issues[0]?.message ?? ''

it.each([
  'dogs',
  'C++',
  '犬',
  'عربي',
  '🐕 ramps',
  'x'.repeat(120),
  '',
  '!!!',
  '🐕',
  '+',
  'x'.repeat(121),
])('says of %j what the host would say', (market) => {
  expect(marketProblem(market)).toBe(hostSays(market))
})

it('asks for letters or digits', () => {
  expect(marketProblem('!!!')).toBe('Market must contain letters or digits')
})
