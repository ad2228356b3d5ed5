import { describe, expect, it } from 'vitest'
import { measuredAddress, measuredReferrer } from './page-address.ts'

const SITE = 'https://nicher.example'

describe('the measured address', () => {
  it.each([
    ['/login', '?next=%2Fsettings%3Fa%3Db'],
    ['/verify-email', '?token=abc'],
    ['/market-demand-validator', '?keyword=my+illness'],
    ['/product-idea-generator', '?market=my+street&analysis=1b3c'],
    ['/subscription/success', '?session_id=cs_1'],
    ['/', '?email=ada%40example.com'],
  ])('of %s keeps nothing of %s', (page, search) => {
    expect(measuredAddress(SITE, page, search)).toBe(SITE + page)
  })

  it('keeps only the campaign', () => {
    const search = '?utm_source=news&token=t&gclid=Cj0-K_1&utm_campaign=spring+sale'
    expect(measuredAddress(SITE, '/', search)).toBe(
      `${SITE}/?utm_source=news&gclid=Cj0-K_1&utm_campaign=spring+sale`,
    )
  })

  it('removes email addresses and long values from a campaign', () => {
    const search = `?utm_content=ada%40example.com&utm_term=${'x'.repeat(201)}&utm_id=7`
    expect(measuredAddress(SITE, '/', search)).toBe(`${SITE}/?utm_id=7`)
  })
})

describe('the measured referrer', () => {
  it.each([
    ['https://search.example/find?q=my+illness#x', 'https://search.example/'],
    [`${SITE}/reset-password?token=abc`, ''],
    ['', ''],
    ['android-app://com.example', ''],
    ['nonsense', ''],
  ])('of %s is %j', (referrer, measured) => {
    expect(measuredReferrer(referrer, SITE)).toBe(measured)
  })
})
