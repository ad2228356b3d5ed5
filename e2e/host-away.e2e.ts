import type { Locator, Page } from 'playwright/test'
import { apiUrl } from '../testing/journey-stack.ts'
import { expectAccessible } from './accessible.ts'
import {
  linkIn,
  makePerson,
  newestMail,
  newPerson,
  openWithPremium,
  register,
  signIn,
} from './people.ts'
import { expect, test } from './test.ts'
import { SUMMARY, standIn } from './validator-host.ts'

/** The message must appear within this many milliseconds. */
const WORD_MS = 5_000
const WORD =
  'The server is not responding yet. We will keep trying, so you can leave this page open.'
/** Longer than the longest pause between two requests. */
const RECOVERY_MS = 20_000

const anyCall = `${apiUrl}/**`

/** Blocks all calls to the host; returns a function that unblocks them. */
async function takeAway(page: Page, calls = anyCall): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.abort())
  return () => page.unroute(calls)
}

const main = (page: Page) => page.getByRole('main')
const recovers = (what: Locator) => expect(what).toBeVisible({ timeout: RECOVERY_MS })

test.use({
  expectedErrors: {
    patterns: [/Failed to load resource/, /ERR_FAILED/, /tree could not be loaded/],
  },
})

test('the settings say that the host does not answer, and load once it does', async ({
  page,
  request,
}) => {
  await openWithPremium(page, request, '/settings')
  const bringBack = await takeAway(page)
  await page.goto('/settings')
  await expect(main(page).getByText(WORD)).toBeVisible({ timeout: WORD_MS })
  await expect(main(page).getByText('Loading your settings…')).toBeVisible()
  await expectAccessible(page)
  await bringBack()
  await recovers(page.getByRole('heading', { name: 'Profile' }))
  await expect(main(page).getByText(WORD)).toBeHidden()
})

test('the settings continue to ask a host that does not answer for minutes', async ({
  page,
  request,
}) => {
  await openWithPremium(page, request, '/settings')
  const bringBack = await takeAway(page)
  await page.clock.install()
  await page.goto('/settings')
  const alert = main(page).getByRole('alert')
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(alert).toContainText('We will keep trying', { timeout: 200 })
  }).toPass()
  await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expectAccessible(page)
  await page.clock.runFor(120_000)
  await bringBack()
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible({ timeout: 200 })
  }).toPass()
})

test('the settings give up a call to a silent host, and ask again', async ({ page, request }) => {
  await openWithPremium(page, request, '/settings')
  const me = `${apiUrl}/api/auth/me`
  await page.route(me, () => {})
  await page.goto('/settings')
  await expect(main(page).getByText(WORD)).toBeVisible({ timeout: WORD_MS })
  await page.unroute(me)
  await recovers(page.getByRole('heading', { name: 'Profile' }))
})

test('the subscription page shows the message beside its button, which then works', async ({
  page,
  request,
}) => {
  const person = await makePerson(request)
  await page.goto('/login')
  await signIn(page, person)
  const bringBack = await takeAway(page)
  await page.goto('/subscribe')
  await expect(main(page).getByText(WORD)).toBeVisible({ timeout: WORD_MS })
  await expectAccessible(page)
  await bringBack()
  await expect(main(page).getByRole('button', { name: 'Upgrade Now' })).toBeEnabled({
    timeout: RECOVERY_MS,
  })
  await expect(main(page).getByText(WORD)).toBeHidden()
})

test('the page after paying shows the message, and welcomes the user once the host answers', async ({
  page,
  request,
}) => {
  await openWithPremium(page, request, '/settings')
  const bringBack = await takeAway(page)
  await page.goto('/subscription/success')
  await expect(main(page).getByText(WORD)).toBeVisible({ timeout: WORD_MS })
  await expectAccessible(page)
  await bringBack()
  await recovers(page.getByRole('heading', { name: 'Welcome to Premium!' }))
})

test('a mailed link is confirmed once the host answers', async ({ page, request }) => {
  const person = newPerson()
  await register(page, person)
  const link = linkIn((await newestMail(request, person.email)).text, '/verify-email')
  const bringBack = await takeAway(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Verification failed' })).toBeVisible()
  await expect(main(page).getByRole('alert')).toContainText('We will keep trying')
  await expectAccessible(page)
  await bringBack()
  await recovers(page.getByRole('heading', { name: 'Email verified successfully!' }))
})

test('the map replaces its outline once the host answers', async ({ page }) => {
  const bringBack = await takeAway(page)
  await page.goto('/explore')
  await expect(page.getByText('We will keep trying. Meanwhile, here is its outline.')).toBeVisible()
  await expect(page.getByText('Dog Care', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await bringBack()
  await recovers(page.getByRole('treeitem', { name: /^Niches/ }))
  await expect(page.getByText('Dog Care', { exact: true })).toBeHidden()
})

test('the map says that it waits for a silent host', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${apiUrl}/api/tree/branches**`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/explore')
  await expect(main(page).getByText('Loading niche explorer...')).toBeVisible()
  await expect(main(page).getByText(WORD)).toBeVisible({ timeout: WORD_MS })
  await expectAccessible(page)
  release()
  await expect(page.getByRole('treeitem', { name: /^Niches/ })).toBeVisible()
  await expect(main(page).getByText(WORD)).toBeHidden()
})

test('the list of past analyses shows the message, and loads once the host answers', async ({
  page,
  request,
}) => {
  const path = '/product-idea-generator'
  await openWithPremium(page, request, path)
  await page.getByLabel('Market', { exact: true }).fill('senior dogs')
  await page.getByRole('button', { name: 'Generate Ideas' }).click()
  const past = page.getByRole('region', { name: 'Past analyses' })
  await expect(past.getByRole('listitem')).toHaveCount(1)

  const bringBack = await takeAway(page)
  await page.goto(path)
  await expect(page.getByText(/^We could not load your past analyses/)).toBeVisible({
    timeout: WORD_MS,
  })
  await expectAccessible(page)
  await bringBack()
  await recovers(past.getByRole('listitem'))

  const bringListBack = await takeAway(page, `${apiUrl}/api/idea-generator/analyses`)
  await page.goto(path)
  await expect(past.getByText('We could not load them. We will keep trying.')).toBeVisible()
  await bringListBack()
  await recovers(past.getByRole('listitem'))
})

test('the summary of a keyword says that it takes long, and loads once the host answers', async ({
  page,
  request,
}) => {
  const host = await standIn(page, { lateSummaries: true })
  await openWithPremium(page, request, '/market-demand-validator')
  const field = page.getByLabel('Keyword', { exact: true })
  const summary = page.getByRole('region', { name: 'Analysis Summary' })
  await field.fill('cat food')
  await field.press('Enter')
  await expect(summary.getByText('This is taking longer than usual.')).toBeVisible()
  await expectAccessible(page)
  host.releaseSummaries()
  await expect(summary.getByText(SUMMARY)).toBeVisible()

  const bringBack = await takeAway(page, `${apiUrl}/api/market-validator/summary/**`)
  await field.fill('dog food')
  await field.press('Enter')
  await expect(summary.getByText('We could not load the summary.')).toBeVisible()
  await bringBack()
  await recovers(summary.getByText(SUMMARY))
})

test('the forms of an account say that a silent host lets them wait', async ({ page }) => {
  const person = newPerson()
  const word = main(page).getByText(
    'This is taking longer than usual. We are still waiting for the server.',
  )
  const expectWord = async (button: string) => {
    await main(page).getByRole('button', { name: button, exact: true }).click()
    await expect(word).toBeVisible({ timeout: WORD_MS })
  }
  // Taken, and never answered.
  await page.route(/\/api\/auth\/(login|register|forgot-password|reset-password)$/, () => {})
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await expect(word).toBeHidden()
  await expectWord('Sign In')
  await expectAccessible(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await expectWord('Send Reset Link')
  await page.goto('/register')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await expectWord('Create Account')
  await page.goto('/reset-password?token=any')
  await page.getByLabel('New password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(person.password)
  await expectWord('Reset Password')
})
