import { expectAccessible } from './accessible.ts'
import { moveClock, withOwnApi } from './api-process.ts'
import { linkIn, makePerson, newestMail, newPerson, register, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('registers, confirms by mail, is signed in, sees the settings, signs out and in again', async ({
  page,
  request,
}) => {
  const person = newPerson()
  await register(page, person)
  await expect(page.getByText(person.email)).toBeVisible()

  const mail = await newestMail(request, person.email)
  await page.goto(linkIn(mail.text, '/verify-email'))
  await expect(page.getByRole('heading', { name: /email verified/i })).toBeVisible()
  await expect(page).toHaveURL(/\/verify-email$/)
  await page.waitForURL((url) => url.pathname === '/')

  const menu = page.getByRole('button', { name: /^Account of/ })
  await menu.click()
  await expect(page.getByText('Ada Mapmaker')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await expect(page.getByRole('main').getByText('Ada Mapmaker')).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()

  await page.goto('/login')
  await signIn(page, person)
})

test.describe('with a refusal', () => {
  test.use({ expectedErrors: { patterns: [/401|403|400|Unauthorized|Forbidden/, /failed/i] } })

  test('keeps what was typed after a wrong password', async ({ page, request }) => {
    const person = await makePerson(request)
    await page.goto('/login')
    await page.getByLabel(/email/i).fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong!Password-99')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^sign in$/i })
      .click()
    await expect(page.getByRole('alert')).toHaveText(/Incorrect email or password/)
    await expect(page.getByLabel(/email/i)).toHaveValue(person.email)
    await expect(page.getByLabel(/email/i)).toHaveAccessibleDescription(/Incorrect email/)
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('sends a user with an unconfirmed address to the verification page', async ({ page }) => {
    const person = newPerson()
    await register(page, person)
    await page.goto('/login')
    await page.getByLabel(/email/i).fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^sign in$/i })
      .click()
    await page.waitForURL(/\/verify-email/)
    await expect(page.getByText('Your email is not verified yet')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'Resend Email' }).click()
    await expect(page.getByText('Verification email resent!')).toBeVisible()
  })

  test('accepts a verification link once, and none after a day', async ({ page, request }) => {
    const person = newPerson()
    await register(page, person)
    const link = linkIn((await newestMail(request, person.email)).text, '/verify-email')
    await page.goto(link)
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto(link)
    await expect(page.getByText('This link is invalid, expired or was already used.')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: /Already confirmed/ })).toBeVisible()
  })

  test('says that a verification link has expired', async ({ page, request }) => {
    await withOwnApi(page, async (home) => {
      const person = newPerson()
      await register(page, person)
      const link = linkIn((await newestMail(request, person.email, home)).text, '/verify-email')
      await moveClock(request, home, 25 * 3_600_000)
      await page.goto(link)
      await expect(page.getByText('This link has expired')).toBeVisible()
    })
  })

  test('says what is wrong with a verification link', async ({ page }) => {
    await page.goto('/verify-email?token=not-a-token')
    await expect(page.getByText('This link is invalid, expired or was already used.')).toBeVisible()
    await page.goto('/verify-email')
    await expect(page.getByText('Invalid verification link')).toBeVisible()
  })
})

test('lists every unmet rule of a password while it is typed', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await expect(page.getByText('At least 12 characters')).toBeVisible()
  await expect(
    page.getByText('Very Weak').or(page.getByText('Weak', { exact: true })),
  ).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Contour!Line7-Meadow')
  await expect(page.getByText('Strong', { exact: true })).toBeVisible()
})

test.describe('with errors', () => {
  test.use({ expectedErrors: { patterns: [/422/] } })

  test('shows a difference at the confirmation, and does not mark the password', async ({
    page,
  }) => {
    await page.goto('/register')
    await page.getByLabel('Email').fill(newPerson().email)
    const password = page.getByLabel('Password', { exact: true })
    const confirmation = page.getByLabel('Confirm password', { exact: true })
    await password.fill('Contour!Line7-Meadow')
    await confirmation.fill('Contour!Line7-Meadows')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(confirmation).toHaveAccessibleDescription('Passwords do not match')
    await expect(confirmation).toHaveAttribute('aria-invalid', 'true')
    await expect(confirmation).toBeFocused()
    await expect(password).not.toHaveAttribute('aria-invalid')
    await expect(page.locator('#register-error')).toBeEmpty()
    await expect(page.locator('#confirmation-error')).toHaveAttribute('aria-live', 'polite')
    await expectAccessible(page)
  })

  test('shows the server’s refusal at the password', async ({ page }) => {
    await page.goto('/register')
    await page.getByLabel('Email').fill(newPerson().email)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('Password1234!')
    await page.getByLabel('Confirm password', { exact: true }).fill('Password1234!')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(password).toHaveAccessibleDescription(/^Password is too common/)
    await expect(password).toBeFocused()
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
    await expect(page.locator('#register-error')).toBeEmpty()
    await expectAccessible(page)
  })

  test('shows the server’s refusal at the address of a sign-in', async ({ page }) => {
    await page.goto('/login')
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 422,
        headers: { 'access-control-allow-origin': '*' },
        json: { detail: [{ loc: ['body', 'username'], msg: 'Not an address', type: 'custom' }] },
      }),
    )
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('x')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Not an address')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid')
    await expect(page.locator('#login-error')).toBeEmpty()
  })
})

test('returns to the page that asked for the sign-in', async ({ page, request }) => {
  const person = await makePerson(request)
  await page.goto('/market-demand-validator?keyword=dogs')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  // Goes to the other screen and back, like a user who is not sure.
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signIn(page, person)
  await expect(page).toHaveURL(/\/market-demand-validator\?keyword=dogs$/)
})

test('never leaves the site for a foreign return address', async ({ page, request }) => {
  const person = await makePerson(request)
  await page.goto('/login?next=%2F%2Fevil.example%2F')
  await signIn(page, person)
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.hostname === 'localhost')
})

test('also signs the other tabs out', async ({ context, page, request }) => {
  const person = await makePerson(request)
  await page.goto('/login')
  await signIn(page, person)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
})
