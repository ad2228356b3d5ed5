import type { Page } from 'playwright/test'
import { openWikimedia, type WikimediaFault } from '../testing/wikimedia-vendor.ts'
import { expectAccessible } from './accessible.ts'
import { moveClock, withOwnApi } from './api-process.ts'
import { type Home, openWithPremium } from './people.ts'
import { expect, test } from './test.ts'
import { checkKeyword, VALIDATOR } from './validator-parts.ts'

const AWAY = 'Wikipedia’s page views could not be read now.'
const NONE = 'No Wikipedia article is clearly about this keyword.'
const MINUTE = 60_000

type Wikimedia = Awaited<ReturnType<typeof openWikimedia>>

/** Runs a journey with an API that asks the stand-in of Wikimedia. */
async function withWikimedia(
  page: Page,
  journey: (outside: Wikimedia, home: Home) => Promise<void>,
) {
  const outside = await openWikimedia()
  const variables = { INTEREST_SOURCES: 'auto', WIKIMEDIA_URL: outside.url }
  await withOwnApi(page, (home) => journey(outside, home), variables).finally(outside.close)
}

const chart = (page: Page) => page.getByRole('figure')
const note = (page: Page) =>
  page.getByRole('main').getByText('Interest: views of the Wikipedia article')

test('draws the views of the article that means the keyword, in both themes', async ({
  page,
  request,
}) => {
  await withWikimedia(page, async (_, home) => {
    await openWithPremium(page, request, VALIDATOR, home)
    await checkKeyword(page, 'cold brew')
    await expect(note(page)).toContainText('“Cold brew coffee”. Not searches.')
    await expect(page.getByRole('link', { name: '“Cold brew coffee”' })).toHaveAttribute(
      'href',
      /\/wiki\/Cold_brew_coffee$/,
    )
    await expect(
      page
        .getByRole('main')
        .getByText(/views of the Wikipedia article/)
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/^Interest (rose|fell|held steady): worldwide views/)).toBeVisible()
    await chart(page).focus()
    await page.keyboard.press('End')
    await expect(page.getByText(/^[A-Z][a-z]+ \d{4}: .*views of the article$/)).toBeAttached()
    await expect(page.getByRole('columnheader', { name: 'Views of the article' })).toBeAttached()
    await expectAccessible(page)
    await page.reload()
    await expect(note(page)).toContainText('“Cold brew coffee”')
  })
})

test('shows no line for a name with several meanings, and none for a phrase without an article', async ({
  page,
  request,
}) => {
  await withWikimedia(page, async (_, home) => {
    await openWithPremium(page, request, VALIDATOR, home)
    for (const keyword of ['mercury', 'garage shelving ideas']) {
      await checkKeyword(page, keyword)
      await expect(page.getByText(NONE)).toBeVisible()
      await expect(note(page)).toHaveCount(0)
    }
  })
})

test('tells of a phrase that no estimate knows what was measured', async ({ page, request }) => {
  await withWikimedia(page, async (outside, home) => {
    outside.pages.article('Quabblefrizz')
    await openWithPremium(page, request, VALIDATOR, home)
    await checkKeyword(page, 'quabblefrizz')
    await expect(page.getByRole('main').getByText('No estimate: we know').first()).toBeVisible()
    await expect(note(page)).toContainText('“Quabblefrizz”')
    await expect(chart(page)).toBeVisible()
  })
})

const FAULTS: [name: string, fault: WikimediaFault][] = [
  ['is slow', { kind: 'slow' }],
  // Longer than the checks take, shorter than the two minutes by which the clock is moved.
  ['wants a pause', { kind: 'limited', retryAfter: '90' }],
  ['is broken', { kind: 'broken' }],
  ['is down', { kind: 'close' }],
]

for (const [name, fault] of FAULTS) {
  test(`says so where Wikipedia ${name}, and shows it later`, async ({ page, request }) => {
    await withWikimedia(page, async (outside, home) => {
      await openWithPremium(page, request, VALIDATOR, home)
      outside.fail('titles', fault)
      await checkKeyword(page, 'dog grooming')
      await expect(page.getByText(AWAY)).toBeVisible()
      await expect(page.getByText('Nicher computed this summary')).toBeVisible()
      await expectAccessible(page)
      const asked = outside.requests.length
      await page.reload()
      await expect(page.getByText(AWAY)).toBeVisible()
      expect(outside.requests).toHaveLength(asked)
      await moveClock(request, home, 2 * MINUTE)
      await page.reload()
      await expect(note(page)).toContainText('“Dog grooming”')
    })
  })
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: { patterns: [/Failed to load resource/, /ERR_/] } })

  test('the figures stay, and the report says what is missing', async ({ page, request }) => {
    await withWikimedia(page, async (_, home) => {
      await openWithPremium(page, request, VALIDATOR, home)
      await page
        .context()
        .route('**/api/market-validator/interest/*', (route) => route.abort('internetdisconnected'))
      await checkKeyword(page, 'dog grooming')
      await expect(page.getByText(AWAY)).toBeVisible()
      await expect(page.getByText('a month', { exact: true })).toBeVisible()
    })
  })
})
