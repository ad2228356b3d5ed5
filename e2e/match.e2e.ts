import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const knows = (page: Page) => box(page, 'Your jobs, skills and hobbies')
const find = (page: Page) => page.getByRole('button', { name: 'Find My Niches' })
const heading = (page: Page) => page.getByRole('heading', { name: '10 niches that fit' })
const cards = (page: Page) =>
  page.getByRole('region', { name: /niches that fit/ }).locator('ol > li')

async function open(page: Page) {
  await page.goto('/match')
  await expect(find(page)).toBeEnabled()
}

test('answers lead to ten niches, to the map and back, and can be forgotten', async ({ page }) => {
  await open(page)
  await expectAccessible(page)
  await find(page).click()
  await expect(page.getByText('Answer question 1 or 6 first')).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await knows(page).fill('Pastry cook for nine years')
  await page.getByRole('radio', { name: '$2,000 to $10,000' }).check()
  await page.getByRole('radio', { name: 'In person' }).check()
  await page.getByRole('checkbox', { name: 'Alcohol, tobacco, cannabis, weapons' }).check()
  await box(page, 'Topics in your own words').fill('bread')
  await find(page).click()
  await expect(heading(page)).toBeFocused()
  await expect(cards(page)).toHaveCount(10)
  expect(sent.join('\n')).not.toMatch(/pastry|bread/i)
  await expectAccessible(page)

  const first = cards(page).first()
  const name = (await first.getByRole('heading', { level: 3 }).textContent()) ?? ''
  await expect(first.getByRole('heading', { name: 'Why it fits' })).toBeVisible()
  await expect(first.getByText(/^You know cooking and baking:/)).toBeVisible()
  await expect(first.getByRole('link', { name: 'Check Demand' })).toHaveAttribute(
    'href',
    /^\/market-demand-validator\?keyword=[^&]+&at=/,
  )
  await first.getByRole('link', { name: 'Open on the Map' }).click()
  await expect(page).toHaveURL(/\/explore\?at=/)
  await expect(page.locator('.selected-name')).toHaveText(name)

  await page.goBack()
  await expect(heading(page)).toBeVisible()
  await expect(knows(page)).toHaveValue('Pastry cook for nine years')
  await expect(cards(page).first().getByRole('heading', { level: 3 })).toHaveText(name)

  await page.getByRole('button', { name: 'Forget My Answers' }).click()
  await expect(heading(page)).toBeHidden()
  await expect(knows(page)).toHaveValue('')
  await page.reload()
  await expect(find(page)).toBeEnabled()
  await expect(knows(page)).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('nicher:match'))).toBeNull()
})

test('says that the niches are missing, and tries again with the same answers', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.patterns.push(/match\.json/, /The niches could not be loaded/)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await page.route('**/match.json', (route) => route.abort('internetdisconnected'))
  await page.getByRole('checkbox', { name: 'Teaching' }).check()
  await find(page).click()
  await expect(page.getByText('We could not load the niches.')).toBeVisible()
  await page.unroute('**/match.json')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page)).toBeFocused()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
})

test('works by keyboard alone', async ({ page }) => {
  await open(page)
  await knows(page).focus()
  await page.keyboard.type('guitar player')
  const money = page.getByRole('radio', { name: 'Under $500' })
  for (let at = 0; at < 30; at += 1) {
    await page.keyboard.press('Tab')
    if (await money.evaluate((radio) => radio === document.activeElement)) break
  }
  await page.keyboard.press('Space')
  await expect(money).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '$500 to $2,000' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Keep / }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Open on the Map' }).first()).toBeFocused()
})

test('says where to go without JavaScript, and shows no questions', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/match')
  await expect(page.getByRole('heading', { name: 'How this is computed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'all niches', exact: true })).toBeVisible()
  await expect(find(page)).toBeHidden()
  await context.close()
})
