import type { APIRequestContext, Page } from 'playwright/test'
import { moveClock, withOwnApi } from './api-process.ts'
import { type Home, linkIn, makePerson, newestMail, type Person, signIn } from './people.ts'
import { expect, test } from './test.ts'

const NEW_PASSWORD = 'Copper-River 9 sparrows!'
const MINUTE = 60_000

/** Requests a reset with the form and returns the mailed link. */
async function askForLink(
  page: Page,
  request: APIRequestContext,
  { email }: Person,
  home?: Home,
): Promise<string> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText(/^If an account exists/)).toBeVisible()
  const mail = await newestMail(request, email, home)
  expect(mail.subject).toBe('Set a new password for Nicher')
  return linkIn(mail.text, '/reset-password')
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test.describe('a forgotten password', () => {
  // The API refuses the old session, the old password and the used link, and the browser logs it.
  test.use({ expectedErrors: { patterns: [/400|401/] } })

  test('is replaced through a mailed link, which ends every older session and works once', async ({
    browser,
    page,
    request,
  }) => {
    const person = await makePerson(request)
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto('/login')
    await signIn(other, person)

    const link = await askForLink(page, request, person)
    await page.goto(link)
    await expect(page).toHaveURL(/\/reset-password$/)
    await setPassword(page, NEW_PASSWORD)
    await expect(page.getByRole('heading', { name: 'Password reset successfully!' })).toBeVisible()
    await page.waitForURL(/\/login$/)
    expect((await newestMail(request, person.email)).subject).toContain('was changed')

    await other.goto('/settings')
    await other.waitForURL(/\/login\?next=%2Fsettings$/)
    await elsewhere.close()

    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Incorrect email or password/)
    await signIn(page, { ...person, password: NEW_PASSWORD })

    const again = await browser.newContext()
    const late = await again.newPage()
    await late.goto(link)
    await setPassword(late, 'Another-River 9 sparrows!')
    await expect(late.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
    await late.getByRole('link', { name: 'Request New Link' }).click()
    await expect(late).toHaveURL(/\/forgot-password$/)
    await again.close()
  })

  test('cannot be replaced an hour later', async ({ page, request }) => {
    await withOwnApi(page, async (home) => {
      const person = await makePerson(request, home)
      const link = await askForLink(page, request, person, home)
      await moveClock(request, home, 61 * MINUTE)
      await page.goto(link)
      await setPassword(page, NEW_PASSWORD)
      await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
    })
  })
})

test('gives an unknown address the same answer as a known one', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody-at-all@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText(/^If an account exists/)).toBeVisible()
})

test.describe('an access token that has expired', () => {
  test.use({ expectedErrors: { patterns: [/401/] } })

  test('is refreshed by two tabs at once, and both stay signed in', async ({
    context,
    page,
    request,
  }) => {
    await withOwnApi(page, async (home) => {
      const person = await makePerson(request, home)
      await page.goto('/login')
      await signIn(page, person)
      const other = await context.newPage()
      const account = (tab: Page) => tab.getByRole('button', { name: /^Account of/ })
      for (const minutes of [16, 32, 48]) {
        await moveClock(request, home, minutes * MINUTE)
        await Promise.all([page.goto('/settings'), other.goto('/settings')])
        for (const tab of [page, other]) {
          await expect(account(tab)).toBeVisible()
          await expect(tab).toHaveURL(/\/settings$/)
        }
      }
    })
  })
})
