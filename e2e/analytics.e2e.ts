import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { parse } from 'yaml'
import { expectAccessible } from './accessible.ts'
import { expect, type Measured, test } from './measured-site.ts'
import { linkIn, makePerson, newestMail, newPerson, register, signIn } from './people.ts'

const { plan } = parse(readFileSync('src/content/plans/premium.yaml', 'utf8'))

const banner = (page: Page) =>
  page.getByRole('region', { name: 'May we measure how Nicher is used?' })
const answer = (page: Page, label: 'Accept' | 'Decline') =>
  banner(page).getByRole('button', { name: label }).click()
const choices = (page: Page) => page.getByRole('button', { name: 'Privacy choices' })

/** Stores a consent from an earlier day. */
async function agree(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isKept = localStorage.getItem('nicher:consent') !== null
    if (!isKept) localStorage.setItem('nicher:consent', 'granted:analytics,ads')
  })
}

/** Waits until the tag gets an event with this name, and returns its fields. */
async function fieldsOf({ events }: Measured, name: string) {
  await expect.poll(async () => (await events(name)).length).toBe(1)
  const [event] = await events(name)
  return event?.[1] ?? {}
}

async function scrollTo(page: Page, share: number): Promise<void> {
  await page.evaluate((part) => {
    const { scrollHeight } = document.documentElement
    window.scrollTo({ top: Math.ceil((scrollHeight - innerHeight) * part), behavior: 'instant' })
  }, share)
}

test('asks before anything from another host is loaded, and does not block the page', async ({
  page,
  measured,
}) => {
  await page.goto('/subscribe')
  await expect(banner(page)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Find a Niche' }).first().click()
  await expect(banner(page)).toBeVisible()
  expect(measured.asked).toEqual([])
  expect(await measured.commands()).toEqual([])
})

test('lets a phone scroll the whole page into view', async ({ page, measured }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  const asked = await banner(page).boundingBox()
  expect(asked?.height).toBeLessThan(844 / 4)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const footer = await page.locator('.footer').boundingBox()
  const top = (await banner(page).boundingBox())?.y ?? 0
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(top)
  expect(measured.asked).toEqual([])
})

test('does not cover the landing page’s first button on a small phone', async ({
  page,
  measured,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const top = async () => (await banner(page).boundingBox())?.y ?? 0
  await expect.poll(top).toBeGreaterThan(0)
  const button = await page.getByRole('main').getByRole('link').first().boundingBox()
  expect((button?.y ?? 640) + (button?.height ?? 0)).toBeLessThan(await top())
  expect(measured.asked).toEqual([])
})

test('measures after a consent, in the order that Google requires, and on the next page', async ({
  page,
  measured,
}) => {
  await page.goto('/?utm_source=news&email=ada%40example.com')
  await answer(page, 'Accept')
  await expect(banner(page)).toBeHidden()
  await expect.poll(measured.tags).toBe(1)
  const commands = await measured.commands()
  expect(commands.map(([name, detail]) => (name === 'js' ? name : `${name} ${detail}`))).toEqual([
    'consent default',
    'consent update',
    'js',
    'set [object Object]',
    'config G-TEST123',
    'config AW-123456789',
    'event page_view',
  ])
  const denied = {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  }
  const granted = { ad_storage: 'granted', ad_user_data: 'granted', analytics_storage: 'granted' }
  expect(commands[0]?.[2]).toEqual(denied)
  expect(commands[1]?.[2]).toEqual({ ...denied, ...granted })
  const { origin } = new URL(page.url())
  expect(commands[3]?.[1]).toMatchObject({ page_location: `${origin}/?utm_source=news` })

  await page.goto('/subscribe')
  expect(await fieldsOf(measured, 'view_pricing')).toMatchObject({ place: 'subscribe' })
  expect(measured.tags()).toBe(2)
  await expect(banner(page)).toHaveCount(0)
})

test('reports each scroll depth of the landing page once, and that the price was seen', async ({
  page,
  measured,
}) => {
  await agree(page)
  await page.goto('/')
  await fieldsOf(measured, 'page_view')
  expect(await measured.events('view_pricing')).toEqual([])
  const depths = async () =>
    (await measured.events('scroll_depth')).map(([, { percent }]) => percent)
  await scrollTo(page, 0.6)
  await expect.poll(depths).toEqual([25, 50])
  await scrollTo(page, 0)
  await scrollTo(page, 1)
  await expect.poll(depths).toEqual([25, 50, 75, 90])
  await page.locator('[data-pricing]').scrollIntoViewIfNeeded()
  expect(await fieldsOf(measured, 'view_pricing')).toMatchObject({ place: 'landing' })
})

test('loads nothing after a refusal, and does not ask again', async ({ page, measured }) => {
  await page.goto('/')
  await answer(page, 'Decline')
  await page.goto('/subscribe')
  await expect(choices(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(banner(page)).toHaveCount(0)
  expect(measured.asked).toEqual([])
})

test('lets a visitor withdraw consent, also by keyboard, and then sends nothing more', async ({
  page,
  measured,
}) => {
  await agree(page)
  await page.goto('/subscribe')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_ga=')
  await choices(page).press('Enter')
  await expect(banner(page)).toBeFocused()
  await expect(banner(page).getByText('Your answer so far: accepted.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(choices(page)).toBeFocused()
  await choices(page).press('Enter')
  await answer(page, 'Decline')
  await expect.poll(async () => (await measured.commands()).at(-1)?.[1]).toBe('update')
  expect((await measured.commands()).at(-1)?.[2]).toMatchObject({ analytics_storage: 'denied' })
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const sent = (await measured.events()).length
  await page.getByRole('link', { name: 'Sign In to Upgrade' }).evaluate((link) => {
    link.addEventListener('click', (event) => event.preventDefault())
  })
  await page.getByRole('link', { name: 'Sign In to Upgrade' }).click()
  expect(await measured.events()).toHaveLength(sent)
})

for (const [name, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const) {
  test(`treats ${name} of the browser as a refusal, for any stored answer`, async ({
    page,
    measured,
  }) => {
    await agree(page)
    await page.addInitScript(
      ([key, said]) => Object.defineProperty(navigator, key, { get: () => said }),
      [name, value] as const,
    )
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toHaveCount(0)
    await choices(page).click()
    await expect(page.getByRole('region', { name: 'We do not measure your visits' })).toBeFocused()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(measured.asked).toEqual([])
  })
}

test('loads nothing from another host on pages whose address contains a secret', async ({
  page,
  measured,
}) => {
  await agree(page)
  await page.goto('/reset-password?token=secret')
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const policy = await page.locator('meta[http-equiv]').getAttribute('content')
  expect(policy).not.toContain('google')
  await expect(choices(page)).toHaveCount(0)
  expect(measured.asked).toEqual([])
})

test('counts an account once, after its address was confirmed, without naming it', async ({
  page,
  request,
  measured,
}) => {
  await agree(page)
  const person = newPerson()
  await register(page, person)
  await fieldsOf(measured, 'page_view')
  expect(await measured.events('sign_up')).toEqual([])
  const { text } = await newestMail(request, person.email)
  await page.goto(linkIn(text, '/verify-email'))
  await page.waitForURL((url) => url.pathname === '/')
  expect(await fieldsOf(measured, 'sign_up')).toMatchObject({ method: 'email' })
  expect(await fieldsOf(measured, 'conversion/sign-up')).toEqual({})
  expect(JSON.stringify(await measured.commands())).not.toContain(person.email.split('@')[0])
  await page.reload()
  await fieldsOf(measured, 'page_view')
  expect(await measured.events('sign_up')).toEqual([])
})

test('counts a paid subscription once, and the first tool used after it', async ({
  page,
  request,
  measured,
}) => {
  await agree(page)
  await page.goto('/login?next=%2Fsubscribe')
  await signIn(page, await makePerson(request))
  await page.getByRole('main').getByRole('button', { name: 'Upgrade Now' }).click()
  await page.waitForURL(/\/local\/checkout\//)
  const checkout = page.url().split('/').at(-1)
  await page.getByRole('button', { name: 'Pay with test card' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Premium!' })).toBeVisible()
  const bought = { value: plan.priceUsd, currency: 'USD', transaction_id: checkout }
  expect(await fieldsOf(measured, 'conversion/subscription')).toEqual(bought)
  expect(await fieldsOf(measured, 'purchase')).toMatchObject(bought)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to Premium!' })).toBeVisible()
  await fieldsOf(measured, 'page_view')
  expect(await measured.events('purchase')).toEqual([])

  await page.goto('/market-demand-validator')
  for (const [count, keyword] of ['camping gear', 'hiking boots'].entries()) {
    await page.getByLabel('Keyword', { exact: true }).fill(keyword)
    await page.getByRole('button', { name: 'Check Demand' }).click()
    await expect
      .poll(async () => (await measured.events('feature_complete')).length)
      .toBe(count + 1)
  }
  expect(await measured.events('conversion/trial')).toHaveLength(1)
  expect(JSON.stringify(await measured.commands())).not.toContain('camping')
})
