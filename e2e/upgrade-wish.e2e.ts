import type { APIRequestContext, Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { flyTo, niche, openMap } from './map.ts'
import { linkIn, makePerson, newestMail, newPerson, register, signIn } from './people.ts'
import { expect, test } from './test.ts'

const NICHE = 'Senior Dog Mobility'
const notice = (page: Page) => page.getByRole('complementary', { name: 'Where you left off' })

/** Opens a niche that needs Premium. */
async function meetGate(page: Page): Promise<void> {
  await openMap(page)
  await flyTo(page, NICHE)
  await page.getByRole('tree').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible()
}

/** Signs up from there, and follows the mailed link. */
async function signUpAtGate(page: Page, request: APIRequestContext): Promise<void> {
  await meetGate(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/register')
  const person = newPerson()
  await register(page, person)
  await page.goto(linkIn((await newestMail(request, person.email)).text, '/verify-email'))
  await page.waitForURL((url) => url.pathname === '/')
}

test('remembers the niche that led to a sign-up, and offers it with the upgrade on the home page', async ({
  page,
  request,
}) => {
  await signUpAtGate(page, request)
  await expect(notice(page)).toBeVisible()
  await expect(notice(page).getByRole('link', { name: 'Upgrade' })).toHaveAttribute(
    'href',
    '/subscribe',
  )
  await expectAccessible(page)
  // The offer stays until the user answers it.
  await page.reload()
  await notice(page)
    .getByRole('link', { name: `Continue with ${NICHE}` })
    .click()
  await page.waitForURL('**/explore?**')
  await expect(niche(page, NICHE)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('shows nothing to users who did not want a niche', async ({ page, request }) => {
  const person = await makePerson(request)
  await page.goto('/login')
  await signIn(page, person)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(notice(page)).toHaveCount(0)
})

test('shows nothing to users who signed in and returned to the map', async ({ page, request }) => {
  const person = await makePerson(request)
  await meetGate(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In to Upgrade' }).click()
  await signIn(page, person)
  await page.waitForURL('**/explore?**')
  await expect(niche(page, NICHE)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('can be dismissed', async ({ page, request }) => {
  await signUpAtGate(page, request)
  await notice(page).getByRole('button', { name: 'Close' }).click()
  await expect(notice(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})
