import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { keepIdea } from './kept.ts'
import { makePerson, signIn } from './people.ts'
import { expect, test } from './test.ts'

const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })
const card = (page: Page, heading: string) =>
  plan(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: heading }) })

async function log(page: Page, heading: string, text: string, number: string) {
  await card(page, heading)
    .getByRole('button', { name: /^Add to the log/ })
    .click()
  const form = plan(page).getByRole('form', { name: 'Add to the log' })
  await form.getByLabel('What happened').fill(text)
  await form.getByLabel('Adds to the count').fill(number)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(card(page, heading)).toContainText(text)
}

test('goes from drafted assumptions to a decision that moves the niche', async ({
  page,
  request,
}) => {
  await page.goto('/login?next=%2Fsettings')
  await signIn(page, await makePerson(request))
  await page.waitForURL('**/settings')
  await page.goto(await keepIdea(page, request, 'Ramps for old dogs'))

  // Assumptions: five are drafted, the riskiest is marked.
  await plan(page).getByRole('button', { name: 'Draft from evidence' }).click()
  const headings = plan(page).getByRole('heading', { level: 4 })
  await expect(headings).toHaveCount(5)
  const riskiest = plan(page).getByRole('listitem').filter({ hasText: 'Test this first' }).first()
  await expect(riskiest).toContainText('Ends the idea')
  await expectAccessible(page)

  // A test of the catalogue, with a threshold that is fixed first.
  await riskiest
    .getByRole('button', { name: /^Use this test/ })
    .first()
    .click()
  const start = plan(page).getByRole('form', { name: 'Start a test' })
  await start.getByLabel('Name of the test').fill('Pre-order')
  await start.getByLabel('What you count').fill('people who pay $20 in advance')
  await start.getByLabel('Threshold').fill('')
  await start.getByRole('button', { name: 'Fix the threshold and start' }).click()
  await expect(start).toContainText('Please enter a number')
  await start.getByLabel('It passes with').selectOption('at least')
  await start.getByLabel('Threshold').fill('5')
  await start.getByRole('button', { name: 'Fix the threshold and start' }).click()
  const pre = card(page, 'Pre-order')
  await expect(pre).toContainText('at least 5 people who pay $20 in advance')
  await expect(page.getByLabel('Stage')).toHaveValue('testing')

  // The log adds up; a threshold that changes now is shown.
  await log(page, 'Pre-order', 'Asked at the dog park', '2')
  await log(page, 'Pre-order', 'Two vets took orders', '2')
  await expect(pre).toContainText('4 of at least 5')
  await pre.getByRole('button', { name: /^Edit the test/ }).click()
  const change = plan(page).getByRole('form', { name: 'Change the test' })
  await change.getByLabel('Threshold').fill('4')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(pre).toContainText('The threshold was changed after the log had begun.')
  await expect(pre).toContainText('at least 5 people who pay $20 in advance, until')
  await expect(pre).toContainText('Passed')

  // The decision moves the niche, and everything is there after a reload.
  await pre.getByRole('button', { name: /^Decide/ }).click()
  const decide = plan(page).getByRole('form', { name: 'Decide: Pre-order' })
  await expect(decide.getByRole('radio', { name: /^Go on/ })).toBeChecked()
  await decide.getByRole('radio', { name: /^Stop/ }).check()
  await decide.getByRole('button', { name: 'Decide' }).click()
  await expect(decide).toContainText('Please say why you stop')
  await decide.getByLabel('Why').fill('Vets ask for a share that leaves nothing')
  await decide.getByRole('button', { name: 'Decide' }).click()
  await expect(pre).toContainText('Decided: Stop')
  await expect(page.getByLabel('Stage')).toHaveValue('dropped')
  await page.reload()
  await expect(pre).toContainText('Decided: Stop')
  await expect(page.getByLabel('Stage')).toHaveValue('dropped')
  await expectAccessible(page)
})
