import type { Page } from 'playwright/test'
import type { SubscriptionStatus } from '../contract/subscription.ts'
import { apiUrl, siteUrl } from '../testing/journey-stack.ts'
import { expectAccessible } from './accessible.ts'
import { makePerson, signIn } from './people.ts'
import { expect, test } from './test.ts'

const HEADERS = { 'access-control-allow-origin': siteUrl }
const NEXT_MONTH = '2027-01-21T09:00:00.000Z'

function plan(
  subscription_status: SubscriptionStatus['subscription_status'],
  dates: Partial<SubscriptionStatus> = {},
): SubscriptionStatus {
  const is_subscribed = subscription_status === 'active'
  return { is_subscribed, subscription_status, current_period_end: null, cancel_at: null, ...dates }
}

/** Sets the answer of the status call from now on. */
async function setPlan(page: Page, status: SubscriptionStatus): Promise<void> {
  await page.unroute(`${apiUrl}/api/subscription/status`)
  await page.route(`${apiUrl}/api/subscription/status`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ headers: HEADERS, json: status })
      : route.fallback(),
  )
}

async function refuse(page: Page, call: string, status: number, body: object): Promise<void> {
  await page.route(`${apiUrl}/api/subscription/${call}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, headers: HEADERS, json: body })
      : route.fallback(),
  )
}

const SETTINGS: [string, SubscriptionStatus, RegExp[], string | null][] = [
  ['free', plan('none'), [/^Free$/], null],
  ['ended', plan('canceled'), [/^Free$/, /has ended/], null],
  ['granted', plan('active'), [/^Premium$/, /^The Nicher team gave you/], null],
  [
    'renewing',
    plan('active', { current_period_end: NEXT_MONTH }),
    [/^Premium$/, /^Renews on January 21, 2027$/],
    'Manage Subscription',
  ],
  [
    'ending',
    plan('active', { current_period_end: NEXT_MONTH, cancel_at: NEXT_MONTH }),
    [/^Premium$/, /^Ends on January 21, 2027$/],
    'Manage Subscription',
  ],
  ['past due', plan('past_due'), [/^Payment due$/], 'Manage Subscription'],
  ['unpaid', plan('unpaid'), [/^Unpaid$/], 'Manage Subscription'],
  ['incomplete', plan('incomplete'), [/^Payment not completed$/], 'Manage Subscription'],
  ['paused', plan('paused'), [/^Paused$/], 'Manage Subscription'],
]

test('explains each status in the settings', async ({ page, request }) => {
  // Nine statuses, each checked by axe twice.
  test.setTimeout(120_000)
  await page.goto('/login?next=%2Fsettings')
  await signIn(page, await makePerson(request))
  const main = page.getByRole('main')
  for (const [name, status, texts, button] of SETTINGS) {
    await test.step(name, async () => {
      await setPlan(page, status)
      await page.reload()
      for (const text of texts) await expect(main.getByText(text)).toBeVisible()
      const manage = main.getByRole('button', { name: 'Manage Subscription' })
      await expect(manage).toHaveCount(button ? 1 : 0)
      const upgrade = main.getByRole('link', { name: 'Upgrade to Premium' })
      const isFree = ['none', 'canceled'].includes(status.subscription_status)
      await expect(upgrade).toHaveCount(isFree ? 1 : 0)
      await expectAccessible(page)
    })
  }
})

test('offers the portal instead of a second checkout', async ({ page, request }) => {
  await setPlan(page, plan('past_due'))
  await page.goto('/login?next=%2Fsubscribe')
  await signIn(page, await makePerson(request))
  const main = page.getByRole('main')
  await expect(main.getByText('Payment due.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Manage Subscription' })).toBeEnabled()
  await expect(main.getByRole('button', { name: 'Upgrade Now' })).toHaveCount(0)
  await expectAccessible(page)
})

test('never shows Premium before the host confirms it, and asks again on request', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  await signIn(page, await makePerson(request))
  await setPlan(page, plan('none'))
  await page.clock.install()
  await page.goto('/subscription/success')
  const main = page.getByRole('main')
  await expect(main.getByText('Confirming your payment…')).toBeVisible()
  await expectAccessible(page)
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(main.getByRole('button', { name: 'Check again' })).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(main.getByText('Welcome to Premium!')).toBeHidden()
  await expectAccessible(page)

  await setPlan(page, plan('active', { current_period_end: NEXT_MONTH }))
  await main.getByRole('button', { name: 'Check again' }).click()
  await expect(main.getByRole('heading', { name: 'Welcome to Premium!' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Start Exploring' })).toHaveAttribute(
    'href',
    '/explore',
  )
  await expect(main.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute(
    'href',
    '/settings',
  )
  await expectAccessible(page)
})

test('asks a visitor who returns from paying to sign in', async ({ page, request }) => {
  await page.goto('/subscription/success')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL(/\/login\?next=%2Fsubscription%2Fsuccess$/)
  await signIn(page, await makePerson(request))
  await expect(page.getByText('Confirming your payment…')).toBeVisible()
})

test.describe('with a refusal', () => {
  test.use({
    expectedErrors: { patterns: [/502|409/, /could not be (started|opened)/] },
  })

  test('says that the checkout could not be started, or is not needed', async ({
    page,
    request,
  }) => {
    await page.goto('/login?next=%2Fsubscribe')
    await signIn(page, await makePerson(request))
    const main = page.getByRole('main')
    const upgrade = main.getByRole('button', { name: 'Upgrade Now' })
    await refuse(page, 'create-checkout-session', 502, { detail: 'x' })
    await upgrade.click()
    await expect(main.getByRole('alert')).toHaveText(
      'Failed to start subscription process. Please try again.',
    )
    await expectAccessible(page)
    await refuse(page, 'create-checkout-session', 409, {
      detail: 'You already have a subscription.',
      code: 'already_subscribed',
    })
    await upgrade.click()
    await main.getByRole('link', { name: 'Manage it in Settings' }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test('says that the portal could not be opened', async ({ page, request }) => {
    await setPlan(page, plan('active', { current_period_end: NEXT_MONTH }))
    await page.goto('/login?next=%2Fsettings')
    await signIn(page, await makePerson(request))
    await refuse(page, 'create-portal-session', 502, { detail: 'x' })
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Manage Subscription' }).click()
    await expect(main.getByRole('alert')).toHaveText(
      'Failed to open subscription management. Please try again.',
    )
    await expectAccessible(page)
  })
})
