import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { makePerson, signIn } from './people.ts'
import { expect, test } from './test.ts'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) })
const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' })
const saving = (page: Page) => page.locator('#notes-saving')

/** Nothing is wider than the window. */
async function fits(page: Page) {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBeLessThanOrEqual(0)
}

async function addIdeas(page: Page, text: string) {
  await page.getByRole('button', { name: 'Add ideas' }).click()
  await page.getByLabel('Ideas', { exact: true }).fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a niche goes from the map over the board to its notes, and is removed and brought back', async ({
  page,
  request,
  context,
  expectedErrors,
}) => {
  expectedErrors.patterns.push(/ERR_INTERNET_DISCONNECTED/)
  const person = await makePerson(request)
  await page.goto('/niches/pets-and-animals/dog-care')
  await page.getByRole('main').getByRole('link', { name: 'Keep', exact: true }).click()
  await signIn(page, person)
  await expect(card(page, 'Dog Care')).toBeVisible()
  await expect(column(page, 'Considering')).toContainText('Dog Care')
  await expect(page).toHaveURL(/\/workspace$/)

  // The star of the map knows it.
  await page.goto('/explore?at=Pets+%26+Animals&at=Dog+Care')
  await expect(page.getByRole('button', { name: 'Kept: Dog Care' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.goto('/workspace')
  await addIdeas(page, '- Ramps for old dogs\n- Leashes\n- ramps for old dogs')
  await expect(card(page, 'Leashes')).toBeVisible()
  await expectAccessible(page)
  await fits(page)

  await page.getByRole('button', { name: 'Move Dog Care' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Testing, position 1 of 1.')).toBeAttached()
  const moved = page.waitForResponse(/\/move$/)
  await page.keyboard.press('Space')
  expect((await moved).status()).toBe(200)
  await expect(column(page, 'Testing')).toContainText('Dog Care')

  // A drag with the mouse, to Dropped, which asks for the reason.
  await card(page, 'Leashes').dragTo(column(page, 'Dropped'))
  const dialog = page.getByRole('dialog', { name: 'Drop “Leashes”?' })
  await dialog.getByLabel('Why you drop it').fill('Nobody pays for them')
  await dialog.getByRole('button', { name: 'Drop it' }).click()
  await expect(column(page, 'Dropped')).toContainText('Nobody pays for them')

  await card(page, 'Dog Care').getByRole('link', { name: 'Dog Care' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dog Care' })).toBeVisible()
  await notes(page).fill('Ask Lena about ramps.')
  await expect(saving(page)).toHaveText('Saved')

  // Another tab that does not hear of it, as another device.
  const other = await context.newPage()
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  await other.goto(page.url())
  await expect(notes(other)).toHaveValue('Ask Lena about ramps.')
  await notes(page).fill('Ask Lena about ramps. Price: $60.')
  await expect(saving(page)).toHaveText('Saved')
  await notes(other).fill('Ask Lena about ramps. And Tom.')
  await expect(
    other.getByRole('heading', { name: 'These notes were changed in two places' }),
  ).toBeVisible()
  await expect(other.getByRole('figure', { name: 'Typed here' })).toContainText('And Tom.')
  await expect(
    other.getByRole('figure', { name: 'Saved in another tab or on another device' }),
  ).toContainText('Price: $60.')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Keep both' }).click()
  await expect(notes(other)).toHaveValue(/And Tom\.\n\nAsk Lena about ramps\. Price: \$60\./)
  await expect(saving(other)).toHaveText('Saved')
  await other.close()

  await page.reload()
  await expect(notes(page)).toHaveValue(/And Tom\./)
  await context.setOffline(true)
  await notes(page).fill('Typed on a train')
  await expect(saving(page)).toContainText('Not saved yet')
  await context.setOffline(false)
  await expect(saving(page)).toHaveText('Saved')
  await page.reload()
  await expect(notes(page)).toHaveValue('Typed on a train')
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Kept: Dog Care' }).click()
  await expect(page.getByRole('heading', { name: '“Dog Care” was removed' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await expect(notes(page)).toHaveValue('Typed on a train')
})

test('the board is moved by menu on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await makePerson(request)
  await page.goto('/workspace')
  await signIn(page, person)
  await expect(
    page.getByRole('heading', { name: 'Keep the niches that you think about' }),
  ).toBeVisible()
  await expectAccessible(page)
  await fits(page)
  await addIdeas(page, 'Name;Why\nRamps;old dogs\nLeashes;young dogs')
  await expect(card(page, 'Ramps')).toBeVisible()
  await page.getByRole('button', { name: 'More for Ramps' }).click()
  await page.getByRole('menuitem', { name: 'Move to Testing' }).click()
  await expect(column(page, 'Testing')).toContainText('Ramps')
  await expect(column(page, 'Considering')).toBeHidden()
  await expectAccessible(page)
  await fits(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^nicher-workspace-.*\.csv$/)
})
