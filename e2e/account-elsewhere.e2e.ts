import { expectAccessible } from './accessible.ts'
import { linkIn, newestMail, newPerson, register, signIn } from './people.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: { patterns: [/400|401|422/] } })

test('confirms in another browser with a password typed there', async ({
  page,
  browser,
  request,
}) => {
  const person = newPerson()
  const stranger = { ...person, password: 'Stranger!Line8-Meadow' }
  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await register(theirs, stranger)

  const link = linkIn((await newestMail(request, person.email)).text, '/verify-email')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeFocused()
  await expect(page.getByText(person.email)).toBeVisible()
  await expectAccessible(page)
  // A reload changes nothing: the link is not used up yet.
  await page.reload()

  const password = page.getByLabel('Password', { exact: true })
  const confirmation = page.getByLabel('Confirm password', { exact: true })
  const confirm = page.getByRole('button', { name: 'Confirm Email' })
  await expect(confirm).toBeDisabled()
  await password.fill('Password1234!')
  await confirmation.fill('Password1234!')
  await confirm.click()
  await expect(password).toHaveAccessibleDescription(/too common/)
  await expect(password).toBeFocused()
  await expect(confirmation).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)

  await password.fill(person.password)
  await confirmation.fill(person.password)
  await confirm.click()
  await expect(page.getByRole('heading', { name: /email verified/i })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/login')
  await signIn(page, person)

  await theirs.goto('/login')
  await theirs.getByLabel(/email/i).fill(person.email)
  await theirs.getByLabel('Password', { exact: true }).fill(stranger.password)
  await theirs
    .getByRole('main')
    .getByRole('button', { name: /^sign in$/i })
    .click()
  await expect(theirs.getByRole('alert')).toHaveText(/Incorrect email or password/)
  await theirs.goto(link)
  await expect(theirs.getByText('This link is invalid, expired or was already used.')).toBeVisible()
  await elsewhere.close()
})

test('confirms at once in the browser that registered last, also after another registration', async ({
  page,
  browser,
  request,
}) => {
  const person = newPerson()
  const elsewhere = await browser.newContext()
  await register(await elsewhere.newPage(), { ...person, password: 'Stranger!Line8-Meadow' })
  await register(page, person)
  await page.goto(linkIn((await newestMail(request, person.email)).text, '/verify-email'))
  await expect(page.getByRole('heading', { name: /email verified/i })).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await elsewhere.close()
})
