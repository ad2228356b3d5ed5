import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { makePerson, openWithPremium, signIn } from './people.ts'
import { expect, test } from './test.ts'

/** One page of every kind that a Premium member may read. */
const PAGES = [
  '/',
  '/explore',
  '/market-demand-validator?sample',
  '/product-idea-generator?sample',
  '/feedback',
  '/niches',
  '/niches/pets-and-animals',
  '/niches/pets-and-animals/dog-care',
  '/guides',
  '/guides/choosing-a-niche',
  '/how-it-works/evidence',
  '/how-it-works/score',
  '/validation-tests',
  '/validation-tests/problem-interviews',
  '/samples/every-ramp-for-my-old-dog-is-too-steep',
  '/settings',
  '/subscription/success',
  '/subscription/cancel',
  '/terms',
  '/privacy',
]

const knows = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-premium', '')

/** Links that a user can see or reach with the keyboard; hidden ones have no role. */
async function waysToPremium(page: Page) {
  // The lower sections of a long page are laid out after it was painted.
  await expect(page.locator('[data-folded]')).toHaveCount(0)
  return page
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => new URL((link as HTMLAnchorElement).href).pathname === '/subscribe')
        .map((link) => link.textContent?.trim()),
    )
}

test('no page leads a Premium member to the page that sells Premium', async ({ page, request }) => {
  await openWithPremium(page, request, '/settings')
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await knows(page)
      expect(await waysToPremium(page)).toEqual([])
      const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick links' })
      await expect(links.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
    })
  }
})

test.describe('the page for unknown addresses', () => {
  test.use({ expectedErrors: { patterns: [/404/] } })

  test('also leads a Premium member to the settings', async ({ page, request }) => {
    await openWithPremium(page, request, '/settings')
    await page.goto('/no-such-page')
    await knows(page)
    expect(await waysToPremium(page)).toEqual([])
  })
})

test('the home page and a canceled checkout lead a Premium member to the settings', async ({
  page,
  request,
}) => {
  await openWithPremium(page, request, '/settings')
  for (const path of ['/', '/subscription/cancel']) {
    await page.goto(path)
    await knows(page)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Go to Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  }
})

test('the links to Premium stay for a visitor and for a free user', async ({ page, request }) => {
  const expectWays = async () => {
    expect(await waysToPremium(page)).toEqual(['See what Premium includes', 'Premium'])
    await expect(page.getByRole('link', { name: 'Go to Settings' })).toBeHidden()
  }
  await page.goto('/')
  await expectWays()
  const person = await makePerson(request)
  await page.goto('/login')
  await signIn(page, person)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expectWays()
})
