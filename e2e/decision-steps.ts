import type { Locator, Page } from 'playwright/test'
import { type Person, signIn } from './people.ts'
import { expect as expectSoon } from './test.ts'

/** The steps from a niche to a decision, as a person takes them with a mouse or a finger. */

/** Waits longer than usual: these journeys wait for first estimates and for analyses. */
export const expect = expectSoon.configure({ timeout: 45_000 })

export type Press = (what: Locator) => Promise<void>

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) })
export const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' })
export const saving = (page: Page) => page.locator('#notes-saving')
export const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })
export const planCard = (page: Page, name: string) =>
  plan(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name }) })

/** Finds niches by the six questions and keeps the first. Returns its name. */
export async function matchAndKeep(page: Page, person: Person, press: Press): Promise<string> {
  await page.goto('/match')
  const find = page.getByRole('button', { name: 'Find My Niches' })
  await expect(find).toBeEnabled()
  await page
    .getByRole('textbox', { name: 'Your jobs, skills and hobbies' })
    .fill('Dog groomer for nine years')
  await press(find)
  const first = page
    .getByRole('region', { name: /niches that fit/ })
    .locator('ol > li')
    .first()
  const name = (await first.getByRole('heading', { level: 3 }).textContent()) ?? ''
  await press(first.getByRole('button', { name: `Keep ${name}` }))
  await signIn(page, person)
  await expect(first.getByRole('button', { name: `Kept: ${name}` })).toBeVisible()
  return name
}

/** Opens the workspace and the page of a candidate. */
export async function openFromBoard(page: Page, name: string, press: Press): Promise<void> {
  await page.goto('/workspace')
  await press(column(page, 'Considering').getByRole('link', { name, exact: true }))
  await expect(heading(page, name)).toBeVisible()
}

export async function writeNotes(page: Page, text: string): Promise<void> {
  await notes(page).fill(text)
  await expect(saving(page)).toHaveText('Saved')
}

/** Starts the first test of the riskiest assumption, with a threshold, and logs that it is met. */
export async function testRiskiest(page: Page, press: Press): Promise<Locator> {
  await press(plan(page).getByRole('button', { name: 'Draft from evidence' }))
  await expect(plan(page).getByRole('heading', { level: 4 })).toHaveCount(5)
  const riskiest = plan(page).getByRole('listitem').filter({ hasText: 'Test this first' }).first()
  await press(riskiest.getByRole('button', { name: /^Use this test/ }).first())
  const start = plan(page).getByRole('form', { name: 'Start a test' })
  await start.getByLabel('Name of the test').fill('Ask ten owners')
  await start.getByLabel('What you count').fill('owners who paid for it last year')
  await start.getByLabel('It passes with').selectOption('at least')
  await start.getByLabel('Threshold').fill('3')
  await press(start.getByRole('button', { name: 'Fix the threshold and start' }))
  const card = planCard(page, 'Ask ten owners')
  await expect(card).toContainText('at least 3 owners who paid for it last year')
  await press(card.getByRole('button', { name: /^Add to the log/ }))
  const log = plan(page).getByRole('form', { name: 'Add to the log' })
  await log.getByLabel('What happened').fill('Four of ten had paid')
  await log.getByLabel('Adds to the count').fill('4')
  await press(log.getByRole('button', { name: 'Add', exact: true }))
  await expect(card).toContainText('Passed')
  return card
}

/** Decides to go on, which moves the candidate to Building. */
export async function goOn(page: Page, card: Locator, press: Press): Promise<void> {
  await press(card.getByRole('button', { name: /^Decide/ }))
  const decide = plan(page).getByRole('form', { name: /^Decide/ })
  await expect(decide.getByRole('radio', { name: /^Go on/ })).toBeChecked()
  await press(decide.getByRole('button', { name: 'Decide' }))
  await expect(card).toContainText('Decided: Go on')
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('building')
}

/** Makes a link to the open candidate, and returns its address. */
export async function shareOpen(page: Page, press: Press): Promise<string> {
  await press(page.getByRole('main').getByRole('button', { name: 'Share' }))
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: 'Make a link' }))
  const address = await dialog.getByLabel('Your link').inputValue()
  await press(dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toBeHidden()
  return address
}

/** What is printed is the result alone, dark on white. */
export async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeHidden()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.emulateMedia({ media: null })
}
