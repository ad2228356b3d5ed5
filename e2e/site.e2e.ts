import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { EvidenceFigure } from '../contract/evidence-figures.ts'
import figures from '../src/content/evidence/figures.json' with { type: 'json' }
import { apiUrl, siteFolder } from '../testing/journey-stack.ts'
import { expect, test } from './test.ts'

/** Addresses of the built pages, all or below a folder. */
function built(folder = ''): string[] {
  return readdirSync(join(siteFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${join(folder, file).replace(/\.html$/, '')}`.replace(/^\/index$/, '/'))
    .toSorted()
}

/** One page of a kind with many: the first at this depth. */
function firstOf(folder: string, depth: number): string[] {
  return built(folder)
    .filter((path) => path.split('/').length === depth + 2)
    .slice(0, 1)
}

const PAGES = [
  '/',
  '/explore',
  '/market-demand-validator',
  '/market-demand-validator/list',
  '/product-idea-generator',
  '/match',
  '/feedback',
  '/login',
  '/register',
  '/verify-email?token=none',
  '/forgot-password',
  '/reset-password?token=none',
  '/reset-password',
  '/subscribe',
  '/shared',
  '/shared/niche',
  '/shared/comparison',
  '/shared/analysis',
  '/shared/report',
  '/subscription/success',
  '/subscription/cancel',
  '/privacy',
  '/terms',
  '/guides',
  '/guides/choosing-a-niche',
  '/how-it-works/evidence',
  '/how-it-works/score',
  '/validation-tests',
  '/validation-tests/problem-interviews',
  '/niches',
  '/niches/pets-and-animals',
  '/niches/pets-and-animals/dog-care',
  ...firstOf('niches', 3),
  ...firstOf('samples', 1),
  '/nowhere',
]

/**
 * Pages that other journeys visit with a signed-in user, and the desk, which is a
 * third-party program.
 */
const ELSEWHERE = [
  '/settings',
  '/workspace',
  '/workspace/candidate',
  '/workspace/compare',
  '/admin',
  '/404',
]
const THEMES = ['dark', 'light'] as const

test('covers every kind of page', () => {
  const seen = PAGES.map((path) => path.split('?')[0])
  const kind = (path: string) => path.split('/').slice(0, 2).join('/')
  const kinds = new Set(seen.map((path) => kind(path ?? '')))
  const missing = built().filter((path) => !kinds.has(kind(path)) && !ELSEWHERE.includes(path))
  expect(missing).toEqual([])
})

test.describe('every page', () => {
  // The browser also logs an unknown page and an invalid link.
  test.use({ expectedErrors: { patterns: [/404 \(Not Found\)/, /400 \(Bad Request\)/] } })

  for (const path of PAGES) {
    for (const theme of THEMES) {
      test(`${path} is accessible and keeps its policy in the ${theme} theme`, async ({ page }) => {
        await page.addInitScript((name) => localStorage.setItem('nicher:theme', name), theme)
        await page.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', (event) => {
            console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
          })
        })
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        if (path === '/explore') await expect(page.getByRole('treeitem').first()).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
      })
    }

    test(`${path} does not scroll sideways at 360 px`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(path)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
})

for (const path of ['/', '/subscribe']) {
  test(`loads no React for a visitor on ${path}`, async ({ page }) => {
    const scripts: string[] = []
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts.filter((code) => code.includes('react.transitional.element'))).toEqual([])
  })
}

test('is complete without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/explore')
  await expect(page.getByText('Pets & Animals').first()).toBeVisible()
  await expect(page.getByText('Dog Care').first()).toBeVisible()
  await page.goto('/')
  await expect(
    page.getByRole('heading', { name: 'Discover Your Perfect Business Idea' }),
  ).toBeVisible()
  await page.goto('/subscribe')
  await expect(page.getByRole('link', { name: 'Sign In to Upgrade' })).toHaveAttribute(
    'href',
    '/login?next=%2Fsubscribe',
  )
  await expect(page.getByRole('row', { name: /^Product Idea Generator/ })).toBeVisible()
  await expect(page.getByText('What am I charged, and when?')).toBeVisible()
  await page.goto('/product-idea-generator')
  await page.getByRole('main').getByRole('link', { name: 'How good is this?' }).click()
  await expect(page).toHaveURL(/\/how-it-works\/evidence$/)
  const [{ value, low, high }] = figures.rows
    .filter((row) => row.set === 'reddit-emotions-dev' && row.detector === 'Nicher')
    .map(({ precision }) => precision) as [EvidenceFigure]
  const [shown, from, to] = [value, low, high].map((share) => share.toFixed(2))
  const reddit = page.getByRole('article', { name: 'Everyday talk on Reddit' })
  await expect(
    reddit.getByRole('row', { name: `Nicher ${shown} ${from} to ${to}` }).first(),
  ).toBeVisible()
  await expect(reddit.getByText(/^Of 10 comments picked blindly, /)).toBeVisible()
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
    await expect(main.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
      'href',
      '/privacy',
    )
    await expect(main.getByText('at least 13')).toBeVisible()
  }
  await context.close()
})

test('keeps the chosen theme from page to page', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.locator('[data-theme-toggle]').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.goto('/feedback')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('marks the active tool', async ({ page }) => {
  await page.goto('/market-demand-validator')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Verify Market' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('lets only the sign-in screens load Google’s script and open its window', async ({
  request,
}) => {
  const screens = ['/login', '/register']
  const others = [
    '/',
    '/explore',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
    '/settings',
  ]
  for (const path of [...screens, ...others]) {
    const answer = await request.get(path)
    const isScreen = screens.includes(path)
    expect(answer.headers()['cross-origin-opener-policy']).toBe(
      isScreen ? 'same-origin-allow-popups' : 'same-origin',
    )
    const html = await answer.text()
    const [, policy = ''] = /content-security-policy" content="([^"]*)"/.exec(html) ?? []
    expect(policy.includes(`script-src 'self' ${apiUrl}/local/google/client.js`)).toBe(isScreen)
    expect(/google\/client|google\.com|gstatic/i.test(html)).toBe(isScreen)
  }
})

test.describe('an unknown address', () => {
  test.use({ expectedErrors: { patterns: [/404/] } })

  test('gets status 404 and a way home', async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('main').getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })
})
