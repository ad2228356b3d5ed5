import { expectStill, watchShifts } from './shifts.ts'
import { expect, test } from './test.ts'

test('leads over three steps into the tools', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'See how it works' }).click()
  const path = page.locator('section', {
    has: page.getByRole('heading', { name: 'Your Path to Business Success' }),
  })
  await expect(path.getByRole('heading', { level: 3 })).toHaveText([
    'Start Exploring',
    'Analyze Keywords',
    'Find Product Ideas',
  ])
  for (const [name, href] of [
    ['Start Exploring', '/explore'],
    ['Analyze Keywords', '/market-demand-validator'],
    ['Find Product Ideas', '/product-idea-generator'],
  ] as const) {
    await expect(path.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await path.getByRole('link', { name: 'Find Product Ideas', exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Product Idea Generator' }),
  ).toBeVisible()
})

test('opens the explorer at the niche in its picture', async ({ page }) => {
  await page.goto('/')
  const picture = page.locator('.window', {
    has: page.getByRole('link', { name: 'Open the Niche Explorer at Senior Dog Mobility' }),
  })
  const niche = await picture.locator('strong').textContent()
  const state = await picture.locator('strong + span').textContent()
  await picture.getByRole('link').click()
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(
    `${niche}, ${state?.toLowerCase()}`,
  )
})

test('labels the tools’ results as samples, and links quotes to their discussions', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('Sample — not measured')).toBeVisible()
  await expect(page.getByText('Sample — not real discussions')).toBeVisible()
  const quote = page.locator('blockquote').first()
  const words = /“(.+)”/.exec((await quote.textContent()) ?? '')?.[1] ?? ''
  expect(words).not.toBe('')
  await quote.getByRole('link').click()
  await expect(page.getByRole('main')).toContainText(words)
})

test('answers questions without JavaScript, with the plan’s price', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const question = page.locator('details', { hasText: 'What does Premium cost?' })
  await question.locator('summary').press('Enter')
  await expect(question.locator('p')).toHaveText(/^\$\d+(\.\d\d)? per month\. /)
  await context.close()
})

test('moves nothing while it loads and is scrolled through', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expectStill(page)
})

test('is painted before its font is asked for, and the next page has the font at once', async ({
  page,
}) => {
  const late = page.locator('style[data-font]')
  await page.goto('/')
  await expect(late).toHaveAttribute('media', 'all')
  const [painted, asked] = await page.evaluate(() => {
    const font = performance.getEntriesByType('resource').find(({ name }) => /woff2$/.test(name))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return [paint?.startTime, font?.startTime]
  })
  expect(asked).toBeGreaterThanOrEqual(painted ?? Number.POSITIVE_INFINITY)
  await page.goto('/guides')
  await expect(late).toHaveAttribute('media', 'all')
  const [known, parsed] = await page.evaluate(() => {
    const font = performance.getEntriesByType('resource').find(({ name }) => /woff2$/.test(name))
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return [font?.startTime, visit?.domComplete]
  })
  expect(known).toBeLessThan(parsed ?? 0)
})

test('lays out all that it had folded once it is idle', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-folded]')).toHaveCount(0)
})

test('has its font without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const font = page.waitForResponse(/nicher-sans\.[^/]+\.woff2$/)
  await page.goto('/')
  expect((await font).ok()).toBe(true)
  await context.close()
})
