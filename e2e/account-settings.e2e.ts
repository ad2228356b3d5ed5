import type { Page } from 'playwright/test'
import { apiUrl, siteUrl } from '../testing/journey-stack.ts'
import { expectAccessible } from './accessible.ts'
import { makePerson, newPerson, type Person, register, signIn } from './people.ts'
import { expect, test } from './test.ts'

const HEADERS = { 'access-control-allow-origin': siteUrl }

/** Replaces the answer of an API call; other methods go to the host. */
async function answer(page: Page, method: string, path: string, status: number, body?: unknown) {
  await page.route(`${apiUrl}${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback()
    const json = body === undefined ? {} : { json: body }
    return route.fulfill({ status, headers: HEADERS, ...json })
  })
}

/** Opens the settings as a visitor and signs in there. */
async function openSettings(page: Page, person: Person) {
  await page.goto('/settings')
  await page.waitForURL(/\/login\?next=%2Fsettings$/)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' })

test('asks a visitor to sign in, and returns to the settings', async ({ page, request }) => {
  const person = await makePerson(request)
  await openSettings(page, person)
  const main = page.getByRole('main')
  await expect(main.getByText(person.email)).toBeVisible()
  await expect(main.getByText('Not set')).toBeVisible()
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(main.getByText(today.format(new Date()))).toBeVisible()
  await expect(main.getByText('Free', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('is reached from the user menu', async ({ page, request }) => {
  const person = await makePerson(request)
  await page.goto('/login')
  await signIn(page, person)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

for (const way of ['the settings', 'the user menu']) {
  test(`goes home after a sign-out by ${way}`, async ({ page, request }) => {
    await openSettings(page, await makePerson(request))
    if (way === 'the settings') {
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    } else {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    }
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await page.goto('/settings')
    await page.waitForURL(/\/login\?next=%2Fsettings$/)
  })
}

test('leaves the settings when another tab signs out', async ({ context, page, request }) => {
  await openSettings(page, await makePerson(request))
  const other = await context.newPage()
  await other.goto('/settings')
  await other.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/login\?next=%2Fsettings$/)
})

test('asks before it deletes, and returns the focus', async ({ page, request }) => {
  await openSettings(page, await makePerson(request))
  const opener = page.getByRole('button', { name: 'Delete Account' })
  await opener.click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter your password',
  )
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test.describe('with a refusal', () => {
  test.use({ expectedErrors: { patterns: [/501|403|429|422|400/] } })

  test('says that a host cannot delete accounts', async ({ page, request }) => {
    await openSettings(page, await makePerson(request))
    await answer(page, 'DELETE', '/api/auth/me', 501, { detail: 'Not implemented' })
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await dialogOf(page).getByLabel('Password', { exact: true }).fill('Contour!Line7-Meadow')
    const alerted = page.waitForEvent('dialog')
    await page.keyboard.press('Enter')
    const alert = await alerted
    expect(alert.message()).toBe('Account deletion is not implemented in this demo.')
    await alert.dismiss()
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeAttached()
  })

  test('keeps a wrong password for correction, then deletes', async ({ page, request }) => {
    await openSettings(page, await makePerson(request))
    const refusal = { detail: 'Incorrect password', code: 'wrong_password' }
    await answer(page, 'DELETE', '/api/auth/me', 403, refusal)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const field = dialogOf(page).getByLabel('Password', { exact: true })
    await field.fill('Wrong!Password-99')
    await dialogOf(page).getByRole('button', { name: 'Delete my account' }).click()
    await expect(field).toHaveAccessibleDescription('Incorrect password')
    await expect(field).toHaveValue('Wrong!Password-99')
    await expectAccessible(page)

    await answer(page, 'DELETE', '/api/auth/me', 204)
    await dialogOf(page).getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeFocused()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  })

  test('asks for the address of a forgotten password until it is given', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    const field = page.getByLabel('Email')
    const send = page.getByRole('button', { name: 'Send Reset Link' })
    await send.click()
    await expect(field).toHaveAccessibleDescription('Please enter your email address')
    await expect(field).toBeFocused()
    await expectAccessible(page)

    const detail = 'Too many requests. Please try again later.'
    await answer(page, 'POST', '/api/auth/forgot-password', 429, { detail })
    await field.fill('ada@example.com')
    await send.click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(detail)
    await expect(field).toHaveValue('ada@example.com')

    await answer(page, 'POST', '/api/auth/forgot-password', 200, { message: 'Sent' })
    await send.click()
    await expect(page.getByText(/^If an account exists/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'local outbox' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try a Different Email' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('ada@example.com')
  })

  test('sets a new password with a link, and removes its token from the address', async ({
    page,
  }) => {
    await page.goto('/reset-password?token=mailed')
    await expect(page).toHaveURL(/\/reset-password$/)
    await page.reload()
    const password = page.getByLabel('New password', { exact: true })
    const confirmation = page.getByLabel('Confirm new password', { exact: true })
    const save = page.getByRole('button', { name: 'Reset Password' })
    await expect(save).toBeDisabled()
    await expect(save).toHaveAccessibleDescription('Enter a new password.')
    await password.fill('Contour')
    await confirmation.fill('x')
    await expect(password).toHaveAccessibleDescription(/at least 12 characters long/)
    await expect(confirmation).toHaveAccessibleDescription('Passwords do not match')
    await expect(save).toBeDisabled()
    await expectAccessible(page)

    const refusal = { detail: 'Password is too common. Please choose another one' }
    await answer(page, 'POST', '/api/auth/reset-password', 422, refusal)
    await password.fill(newPerson().password)
    await confirmation.fill(newPerson().password)
    await save.click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(refusal.detail)
    await expect(password).toHaveValue(newPerson().password)

    await answer(page, 'POST', '/api/auth/reset-password', 200, { message: 'Done' })
    await save.click()
    await expect(page.getByRole('heading', { name: 'Password reset successfully!' })).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/login')
  })

  test('offers a new link instead of an expired or missing one', async ({ page }) => {
    await answer(page, 'POST', '/api/auth/reset-password', 400, { detail: 'This link has expired' })
    await page.goto('/reset-password?token=old')
    await page.getByLabel('New password', { exact: true }).fill(newPerson().password)
    await page.getByLabel('Confirm new password', { exact: true }).fill(newPerson().password)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    const heading = page.getByRole('heading', { name: 'Invalid or Expired Link' })
    await expect(heading).toBeVisible()
    await page.goto('/reset-password')
    await expect(heading).toBeVisible()
    await expect(page.getByText('Invalid reset link')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request New Link' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
  })
})

test('shows where the verification mail was sent, accessibly', async ({ page }) => {
  await register(page, newPerson())
  await expectAccessible(page)
})

test('leads a signed-in user away from the form, also on the way back', async ({
  page,
  request,
}) => {
  const person = await makePerson(request)
  await page.goto('/login')
  await signIn(page, person)
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  // A signed-in user does not need the form.
  await page.waitForURL((url) => url.pathname === '/')
})

test.describe('an account', () => {
  // Afterwards the API refuses its session and its password.
  test.use({ expectedErrors: { patterns: [/401/] } })

  test('is deleted with its password, and cannot be signed into any more', async ({
    page,
    request,
  }) => {
    const person = await makePerson(request)
    await openSettings(page, person)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await dialogOf(page).getByLabel('Password', { exact: true }).fill(person.password)
    await dialogOf(page).getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await page.goto('/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Incorrect email or password/)
  })
})
