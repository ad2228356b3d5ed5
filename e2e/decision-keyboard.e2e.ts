import type { Locator, Page } from 'playwright/test'
import { column, expect, heading, plan, planCard } from './decision-steps.ts'
import { makePerson, signIn } from './people.ts'
import { test } from './test.ts'

/** More steps than any of these pages has. */
const STEPS_MAX = 250

const isFocused = (what: Locator) =>
  what.evaluateAll((all) => all.some((each) => each === document.activeElement))

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  await expect(what.first()).toBeVisible()
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await isFocused(what)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never leads to ${what}`)
}

async function press(page: Page, what: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, what)
  await page.keyboard.press(key)
}

test('a free member brings ideas, sorts the board, and works through a plan by keyboard alone', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  await page.goto('/workspace')
  await signIn(page, await makePerson(request))
  await press(page, page.getByRole('button', { name: 'Add ideas' }))
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('Ideas', { exact: true }))
  await page.keyboard.insertText('Ramps for old dogs\nLeashes that glow')
  await press(page, dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect(dialog).toBeHidden()

  // A card that is lifted and put back stays where it was.
  const ramps = page.getByRole('button', { name: 'Move Ramps for old dogs' })
  await press(page, ramps, 'Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(column(page, 'Building')).toContainText('Ramps for old dogs')
  await page.keyboard.press('Escape')
  await expect(column(page, 'Considering')).toContainText('Ramps for old dogs')
  await expect(page.getByText('Ramps for old dogs is back in Considering.')).toBeAttached()

  // To Dropped, which asks for the reason.
  await press(page, page.getByRole('button', { name: 'Move Leashes that glow' }), 'Space')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const drop = page.getByRole('dialog', { name: 'Drop “Leashes that glow”?' })
  await tabTo(page, drop.getByLabel('Why you drop it'))
  await page.keyboard.insertText('Everybody sells them')
  await press(page, drop.getByRole('button', { name: 'Drop it' }))
  await expect(column(page, 'Dropped')).toContainText('Everybody sells them')

  await press(page, page.getByRole('link', { name: 'Ramps for old dogs', exact: true }))
  await expect(heading(page, 'Ramps for old dogs')).toBeVisible()
  await press(page, plan(page).getByRole('button', { name: 'Draft from evidence' }))
  await expect(plan(page).getByRole('heading', { level: 4 })).toHaveCount(5)
  await press(
    page,
    plan(page)
      .getByRole('button', { name: /^Use this test/ })
      .first(),
  )

  // The first field has the focus; each field is reached by Tab.
  const start = plan(page).getByRole('form', { name: 'Start a test' })
  const typed = async (form: Locator, label: string, text: string) => {
    await tabTo(page, form.getByLabel(label))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(text)
  }
  await expect(start.getByLabel('Name of the test')).toBeFocused()
  await typed(start, 'Name of the test', 'Ask ten owners')
  await typed(start, 'What you count', 'owners who paid last year')
  await typed(start, 'Threshold', '3')
  await page.keyboard.press('Enter')
  const card = planCard(page, 'Ask ten owners')
  await expect(card).toContainText('owners who paid last year')

  await press(page, card.getByRole('button', { name: /^Add to the log/ }))
  const log = plan(page).getByRole('form', { name: 'Add to the log' })
  await typed(log, 'What happened', 'One of ten had paid')
  await typed(log, 'Adds to the count', '1')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('One of ten had paid')

  await press(page, card.getByRole('button', { name: /^Decide/ }))
  const decide = plan(page).getByRole('form', { name: /^Decide/ })
  await expect(decide.getByRole('radio', { name: /^Change/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(decide.getByRole('radio', { name: /^Stop/ })).toBeChecked()
  await typed(decide, 'Why', 'Too few pay')
  await press(page, decide.getByRole('button', { name: 'Decide' }))
  await expect(card).toContainText('Decided: Stop')
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('dropped')
})
