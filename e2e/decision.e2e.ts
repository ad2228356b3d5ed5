import type { Locator } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  column,
  expect,
  expectPrintable,
  goOn,
  matchAndKeep,
  notes,
  openFromBoard,
  type Press,
  shareOpen,
  testRiskiest,
  writeNotes,
} from './decision-steps.ts'
import { grantPremium, makePerson } from './people.ts'
import { test } from './test.ts'

const NOTE = 'Ask Lena who pays for it today'

const WAYS = [
  {
    way: 'with a mouse at 1280 px in the dark theme',
    theme: 'dark',
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
  },
  {
    way: 'with a finger at 390 px in the light theme',
    theme: 'light',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  },
] as const

for (const { way, theme, viewport, hasTouch } of WAYS) {
  const press: Press = (what: Locator) => (hasTouch ? what.tap() : what.click())

  test.describe(way, () => {
    test.use({ viewport, hasTouch })

    test('a member goes from six questions to a decision', async ({ page, request, browser }) => {
      test.setTimeout(180_000)
      await page.addInitScript((name) => localStorage.setItem('nicher:theme', name), theme)
      const person = await makePerson(request)
      await grantPremium(person)
      const name = await matchAndKeep(page, person, press)
      await openFromBoard(page, name, press)
      await writeNotes(page, NOTE)

      // The report finds its candidate by itself.
      const demand = page.getByRole('region', { name: 'Demand', exact: true })
      await press(demand.getByRole('link', { name: 'Check its demand' }))
      await expect(page.getByRole('heading', { level: 2, name: /^Demand for / })).toBeVisible()

      await openFromBoard(page, name, press)
      await expect(demand.getByText('Search volume')).toBeVisible()
      const evidence = page.getByRole('region', { name: 'Evidence', exact: true })
      await press(evidence.getByRole('link', { name: 'Read discussions' }))
      // The page has taken the market from its address.
      await expect(page.getByLabel('Market', { exact: true })).not.toHaveValue('')
      await press(page.getByRole('button', { name: 'Generate Ideas' }))
      await expect(
        page.getByRole('heading', { level: 2, name: /^Product ideas for / }),
      ).toBeVisible()

      await openFromBoard(page, name, press)
      await expect(evidence.getByText(/pain points? in/)).toBeVisible()
      await expect(page.getByText(/^Opportunity score \d+ to \d+ of 100$/)).toBeVisible()
      await expect(notes(page)).toHaveValue(NOTE)
      await goOn(page, await testRiskiest(page, press), press)
      await expectAccessible(page)
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over).toBeLessThanOrEqual(0)

      const address = await shareOpen(page, press)
      expect(new URL(address).pathname).toBe('/shared/niche')
      const reader = await browser.newContext({ viewport })
      const shared = await reader.newPage()
      await shared.goto(address)
      await expect(shared.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(shared.getByText(/^Opportunity score/)).toBeVisible()
      await expect(shared.getByText(NOTE)).toHaveCount(0)
      await reader.close()

      await expectPrintable(page)
      await page.goto('/workspace')
      if (hasTouch) await press(page.getByRole('button', { name: /^Building/ }))
      await expect(column(page, 'Building')).toContainText(name)
    })
  })
}
