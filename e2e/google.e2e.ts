import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { makePerson, newestMail } from './people.ts'
import { expect, test } from './test.ts'

interface Identity {
  email: string
  name?: string
  token?: string
  isEmailVerified?: boolean
}

const newIdentity = (): Identity => ({
  email: `g-${randomUUID().slice(0, 8)}@example.com`,
  name: 'Grace Contour',
})

/** Presses the button and chooses a test identity in the pop-up window. */
async function continueWithGoogle(page: Page, identity: Identity): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: /Continue with Google/ }).click()
  const popup = await opening
  await popup.getByLabel('Email', { exact: true }).fill(identity.email)
  await popup.getByLabel('Name').fill(identity.name ?? '')
  await popup.getByLabel('Token').selectOption(identity.token ?? 'valid')
  if (identity.isEmailVerified === false) await popup.getByLabel('Email verified').uncheck()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
  await closed
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ })

test('stays within a page that becomes narrower', async ({ page }) => {
  const button = page.getByRole('button', { name: /Continue with Google/ })
  for (const path of ['/login', '/register']) {
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto(path)
    await expect(button).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const end = async (what: typeof button) => {
      const box = await what.boundingBox()
      return box ? box.x + box.width : Number.POSITIVE_INFINITY
    }
    await expect.poll(() => end(button)).toBeLessThan(390)
    expect(await end(page.getByLabel('Password', { exact: true }))).toBeLessThan(390)
  }
})

test('creates an account from the register screen, and signs in to it from the login screen', async ({
  page,
}) => {
  const identity = newIdentity()
  await page.goto('/register')
  await continueWithGoogle(page, identity)
  await page.waitForURL((url) => url.pathname === '/')
  await account(page).click()
  await expect(page.getByText(identity.email)).toBeVisible()
  await expect(page.getByText('Grace Contour')).toBeVisible()
  const home = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await home
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()

  await page.goto('/login?next=%2Fsettings')
  await continueWithGoogle(page, { ...identity, name: 'Renamed Elsewhere' })
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByRole('main').getByText('Grace Contour')).toBeVisible()
})

test('links a verified account of the same address, and says so', async ({ page, request }) => {
  const person = await makePerson(request)
  await page.goto('/login')
  await continueWithGoogle(page, { email: person.email })
  await expect(account(page)).toBeVisible()
  const mail = await newestMail(request, person.email)
  expect(mail.subject).toContain('Google')
})

test.describe('a token that proves nothing', () => {
  test.use({ expectedErrors: { patterns: [/401|403/] } })

  for (const token of [
    'wrong_audience',
    'wrong_issuer',
    'wrong_nonce',
    'expired',
    'unknown_key',
    'alg_none',
  ]) {
    test(`is refused: ${token}; the next, valid one is accepted`, async ({ page }) => {
      const identity = newIdentity()
      await page.goto('/login')
      await continueWithGoogle(page, { ...identity, token })
      await expect(page.getByRole('alert').filter({ hasText: /Google/ })).toHaveText(
        'Google could not confirm this sign-in',
      )
      await expect(account(page)).toHaveCount(0)
      await continueWithGoogle(page, identity)
      await page.waitForURL((url) => url.pathname === '/')
      await expect(account(page)).toBeVisible()
    })
  }

  test('is refused: an address that Google has not verified', async ({ page }) => {
    await page.goto('/register')
    await continueWithGoogle(page, { ...newIdentity(), isEmailVerified: false })
    await expect(page.getByRole('alert').filter({ hasText: /Google/ })).toHaveText(
      'Google has not verified the email address of this account',
    )
  })

  test('is refused: a state that is not this browser’s', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: /Continue with Google/ })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('nicher:session-id', 'a'.repeat(64)))
    await page.evaluate(() => localStorage.removeItem('nicher:csrf'))
    await continueWithGoogle(page, newIdentity())
    await expect(page.getByText('OAuth authentication failed. Please try again.')).toBeVisible()
  })
})
