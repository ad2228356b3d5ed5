import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { UNITED_STATES } from '../contract/locale.ts'
import { sendCommand } from '../server/admin/socket.ts'
import { openDataForSeo } from '../testing/dataforseo-vendor.ts'
import { expectAccessible } from './accessible.ts'
import { moveClock, withOwnApi } from './api-process.ts'
import { grantPremium, makePerson, openWithPremium, signIn } from './people.ts'
import { expect, test } from './test.ts'
import {
  checkButton,
  checkKeyword,
  keywordField,
  reportHeading,
  VALIDATOR,
} from './validator-parts.ts'

const MONTH = 32 * 86_400_000

const country = (page: Page) => page.getByLabel('Country')
const language = (page: Page) => page.getByLabel('Language')
const label = (page: Page) => page.locator('.source-label').first()
const past = (page: Page) => page.getByRole('region', { name: 'Past checks' }).getByRole('listitem')

test('asks for a country and a language, and keeps them', async ({ page, request }) => {
  await openWithPremium(page, request, VALIDATOR)
  await expect(country(page)).toHaveValue('US')
  await country(page).selectOption('United Kingdom')
  await expect(language(page)).toHaveCount(0)
  await checkKeyword(page, 'dog grooming')
  await expect(page).toHaveURL(/keyword=dog\+grooming&country=GB$/)
  await expect(label(page)).toContainText('United Kingdom, English')
  await expect(page.getByText('scaled from the United States to the United Kingdom')).toBeVisible()
  await page.reload()
  await expect(label(page)).toContainText('United Kingdom, English · scaled from United States')

  await country(page).selectOption('Switzerland')
  await language(page).selectOption('French')
  await checkButton(page).click()
  await expect(page.getByRole('main').getByText('No estimate: we know').first()).toBeVisible()
  await expect(page).toHaveURL(/country=CH&language=fr$/)
  await expectAccessible(page)
  await page.goBack()
  await expect(label(page)).toContainText('United Kingdom, English')
  await expect(country(page)).toHaveValue('GB')
  await page.goto(VALIDATOR)
  await expect(country(page)).toHaveValue('CH')
  await expect(language(page)).toHaveValue('fr')
})

test('asks the provider for the chosen place', async ({ page, request }) => {
  const vendor = await openDataForSeo()
  await withOwnApi(
    page,
    async (home) => {
      await openWithPremium(page, request, VALIDATOR, home)
      await country(page).selectOption('Germany')
      await checkKeyword(page, 'hundepflege')
      await expect(label(page)).toContainText('Germany, German')
      expect(vendor.requests[0]?.task).toMatchObject({ location_code: 2276, language_code: 'de' })
    },
    vendor.env,
  ).finally(vendor.close)
})

test('lists past checks, opens one again and deletes one', async ({ page, request }) => {
  await openWithPremium(page, request, VALIDATOR)
  await checkKeyword(page, 'cat food')
  await country(page).selectOption('Ireland')
  await checkKeyword(page, 'dog food')
  await expect(past(page)).toHaveCount(2)
  await expect(past(page).first()).toContainText('dog food')
  await expect(past(page).first()).toContainText('Ireland, English')
  await expect(past(page).first()).toContainText('Shown above')
  await past(page)
    .nth(1)
    .getByRole('button', { name: /^cat food/ })
    .click()
  await expect(reportHeading(page, 'cat food')).toBeVisible()
  await expect(country(page)).toHaveValue('US')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete the check of dog food' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(past(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Past checks' })).toBeFocused()
  await page.reload()
  await expect(reportHeading(page, 'cat food')).toBeVisible()
  await expect(past(page)).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('works by touch', async ({ page, request }) => {
    await openWithPremium(page, request, VALIDATOR)
    await country(page).selectOption('Canada')
    await keywordField(page).fill('dog grooming')
    await checkButton(page).tap()
    await expect(reportHeading(page, 'dog grooming')).toBeVisible()
    await page.getByRole('button', { name: 'Delete the check of dog grooming' }).tap()
    await page.getByRole('button', { name: 'Keep the check of dog grooming' }).tap()
    await expect(past(page)).toHaveCount(1)
    await expectAccessible(page)
  })
})

test.describe('a month later', () => {
  // The session has ended by then.
  test.use({ expectedErrors: { patterns: [/Failed to load resource/] } })

  test('shows what changed since the last check', async ({ page, request }) => {
    const folder = mkdtempSync(join(tmpdir(), 'nicher-export-'))
    const path = join(folder, 'export.csv')
    writeFileSync(path, 'Keyword,Avg. monthly searches,Competition\ncold brew,27100,Medium\n')
    await withOwnApi(page, async (home) => {
      const person = await makePerson(request, home)
      await grantPremium(person, home)
      await page.goto('/login?next=%2Fmarket-demand-validator')
      await signIn(page, person)
      await page.waitForURL(`**${VALIDATOR}`)
      await checkKeyword(page, 'cold brew')
      await expect(page.getByText('Since your check on')).toHaveCount(0)
      await moveClock(request, home, MONTH)
      const command = { name: 'keywords import', path, locale: UNITED_STATES } as const
      const said: string[] = []
      await sendCommand(home.dataDir, command, ({ text }) => said.push(text))
      expect(said.at(-1)).toContain('1 keywords imported')
      await page.goto('/login?next=%2Fmarket-demand-validator%3Fkeyword%3Dcold%2Bbrew')
      await signIn(page, person)
      await expect(page.getByText(/^Since your check on .*: searches .* → 27,100, /)).toBeVisible()
      await expect(past(page)).toHaveCount(1)
    }).finally(() => rmSync(folder, { recursive: true }))
  })
})
