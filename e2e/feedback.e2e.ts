import { createHash, randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { sendCommand } from '../server/admin/socket.ts'
import { environment } from '../testing/journey-stack.ts'
import { expectAccessible } from './accessible.ts'
import { makePerson, signIn } from './people.ts'
import { expectStill, watchShifts } from './shifts.ts'
import { expect, test } from './test.ts'

const message = (page: Page) => page.getByLabel('Message', { exact: true })
const email = (page: Page) => page.getByLabel('Email')
const type = (page: Page) => page.getByLabel('Feedback type')
const star = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send Feedback' })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your feedback!' })

async function openForm(page: Page) {
  await page.goto('/feedback')
  await expect(send(page)).toBeEnabled()
}

/** The operator's view of the message with this mark. */
async function listed(mark: string): Promise<string[]> {
  const said: string[] = []
  const tell = ({ text }: { text: string }) => void said.push(text)
  await sendCommand(environment.DATA_DIR, { name: 'feedback list' }, tell)
  return said.filter((text) => text.includes(mark))
}

test('sends feedback to the operator, thanks, and is empty again after five seconds', async ({
  page,
}) => {
  const mark = randomUUID()
  await openForm(page)
  await expectAccessible(page)
  await type(page).selectOption('Something is broken')
  await star(page, '3 stars').check()
  await message(page).fill(`The map is empty.\n<img src=x onerror=alert(1)> ${mark}`)
  await page.getByLabel('Name').fill('Ada Mapmaker')
  await email(page).fill('ada@example.com')
  await send(page).click()
  await expect(thanks(page)).toBeFocused()
  await expectAccessible(page)
  const sessionId = await page.evaluate(() => localStorage.getItem('nicher:session-id'))
  const [row = '', ...others] = await listed(mark)
  expect(others).toEqual([])
  expect(row).toMatch(/UTC {2}bug {2}\*\*\*\.\.$/m)
  // The browser's session id is stored as a hash.
  const stored = createHash('sha256')
    .update(sessionId ?? '')
    .digest('base64url')
  expect(row).toContain(`from Ada Mapmaker <ada@example.com>, session ${stored}`)
  expect(row).toContain(`| The map is empty.\n| <img src=x onerror=alert(1)> ${mark}`)

  await expect(type(page)).toBeFocused()
  await expect(thanks(page)).toBeHidden()
  await expect(message(page)).toHaveValue('')
  await expect(type(page)).toHaveValue('general')
  await expect(star(page, 'No rating')).toBeChecked()
})

test('says what is missing, and marks it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForm(page)
  await email(page).fill('ada@mail')
  await send(page).click()
  await expect(message(page)).toBeFocused()
  // It must not be below the top bar, which is 64 px high.
  expect((await page.getByText('Message', { exact: true }).boundingBox())?.y).toBeGreaterThan(64)
  await expect(message(page)).toHaveAccessibleDescription('Please enter your feedback message')
  await expect(email(page)).toHaveAccessibleDescription(/^Please enter a valid email address/)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await message(page).fill('There it is')
  await send(page).click()
  await expect(email(page)).toBeFocused()
  await expect(message(page)).not.toHaveAttribute('aria-invalid')
  await email(page).fill('')
  await send(page).click()
  await expect(thanks(page)).toBeFocused()
})

test.describe('when the host refuses a field', () => {
  test.use({ expectedErrors: { patterns: [/422/] } })

  test('shows the error at the field', async ({ page }) => {
    await openForm(page)
    await message(page).fill('\u200B\u2060')
    await send(page).click()
    await expect(message(page)).toBeFocused()
    await expect(message(page)).toHaveAccessibleDescription('Please enter your feedback message')
    await expect(message(page)).toHaveAttribute('aria-invalid', 'true')
    await message(page).fill('There it is')
    await page.getByLabel('Name').fill('Ada\u202E')
    await send(page).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(
      'Name must not contain control or invisible characters',
    )
    await expectAccessible(page)
    await page.getByLabel('Name').fill('Ada')
    await send(page).click()
    await expect(thanks(page)).toBeFocused()
  })
})

test('works with the keyboard alone', async ({ page }) => {
  const mark = randomUUID()
  await openForm(page)
  await type(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(type(page)).toHaveValue('bug')
  await page.keyboard.press('Tab')
  await expect(star(page, 'No rating')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(star(page, '2 stars')).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(star(page, '5 stars')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type(mark)
  for (const next of [page.getByLabel('Name'), email(page), send(page)]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeFocused()
  expect((await listed(mark))[0]).toMatch(/bug {2}\*{5}$/m)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send More Feedback' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(type(page)).toBeFocused()
})

test('does not name a signed-in member', async ({ page, request }) => {
  const mark = randomUUID()
  const person = await makePerson(request)
  await page.goto('/login?next=/feedback')
  await signIn(page, person)
  await page.waitForURL('**/feedback')
  await message(page).fill(mark)
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect((await listed(mark))[0]).toContain('from an unnamed sender, session ')
})

test.describe('when it cannot be sent', () => {
  test.use({ expectedErrors: { patterns: [/503/, /ERR_FAILED/] } })

  test('says why, keeps what was typed, and sends it later', async ({ page }) => {
    const mark = randomUUID()
    await openForm(page)
    await star(page, '4 stars').check()
    await message(page).fill(mark)
    const detail = 'The server is busy. Please try again in a moment.'
    await page.route('**/api/feedback', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'access-control-allow-origin': '*' },
        json: { detail },
      }),
    )
    await send(page).click()
    await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/feedback')
    await page.route('**/api/feedback', (route) => route.abort())
    await send(page).click()
    await expect(
      page.getByText('Failed to submit feedback. Please try again.', { exact: true }),
    ).toBeVisible()
    await expect(message(page)).toHaveValue(mark)
    await expect(star(page, '4 stars')).toBeChecked()
    await page.unroute('**/api/feedback')
    await send(page).click()
    await expect(thanks(page)).toBeVisible()
    expect(await listed(mark)).toHaveLength(1)
  })
})

test('moves nothing while the form comes alive', async ({ page }) => {
  await watchShifts(page)
  await openForm(page)
  await expectStill(page)
})

test('offers a mail address without JavaScript, and no form that does not work', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/feedback')
  await expect(page.getByRole('heading', { name: 'What helps us most' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Write to / })).toHaveAttribute('href', /^mailto:/)
  await expect(send(page)).toBeHidden()
  await context.close()
})
