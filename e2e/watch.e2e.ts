import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { sendCommand } from '../server/admin/socket.ts'
import { expectAccessible } from './accessible.ts'
import { moveClock, withOwnApi } from './api-process.ts'
import { keepIdea } from './kept.ts'
import { grantPremium, type Home, makePerson, newestMail, type Person, signIn } from './people.ts'
import { expect, test } from './test.ts'

const DAY_MS = 86_400_000
const UNITED_STATES = { country: 'US', language: 'en' } as const
/** Two analyses of the samples run meanwhile. */
const CHECK_MS = 40_000

const changes = (page: Page) => page.getByRole('region', { name: 'What changed' })

/** Imports how often people search for a phrase, as an operator does. */
async function countSearches(home: Home, phrase: string, searches: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-export-'))
  const path = join(folder, 'export.csv')
  writeFileSync(path, `Keyword,Avg. monthly searches,Competition\n${phrase},${searches},Low\n`)
  const said: string[] = []
  const command = { name: 'keywords import', path, locale: UNITED_STATES } as const
  await sendCommand(home.dataDir, command, ({ text }) => said.push(text))
  rmSync(folder, { recursive: true })
  expect(said.at(-1)).toContain('1 keywords imported')
}

async function comeBack(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  await signIn(page, person)
  await page.waitForURL(`**${path}`)
}

/** Opens the page again until the words are there: a check runs on the host meanwhile. */
async function expectAfterCheck(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: CHECK_MS })
}

test.describe('a member with Premium', () => {
  // A month later the session has ended.
  test.use({ expectedErrors: { patterns: [/Failed to load resource/] } })
  test.setTimeout(150_000)

  test('watches a niche, and reads a month later what changed', async ({ page, request }) => {
    await withOwnApi(page, async (home) => {
      const person = await makePerson(request, home)
      await grantPremium(person, home)
      await countSearches(home, 'dog ramps', 1_000)
      await comeBack(page, person, '/settings')
      const address = await keepIdea(page, request, 'Dog ramps', home)

      await page.goto(address)
      await page.getByRole('link', { name: 'Watch this' }).click()
      await expect(changes(page)).toContainText('Once a month we run the keyword report')
      await changes(page).getByRole('button', { name: 'Watch this' }).click()
      await expect(changes(page)).toContainText('Watched since')
      await expect(page.getByRole('link', { name: 'Watched' })).toBeVisible()
      await expectAfterCheck(page, 'The first check. Later checks are compared with it.')
      await expect(changes(page)).toContainText('The next check is on')
      await expectAccessible(page)

      await moveClock(request, home, 32 * DAY_MS)
      await countSearches(home, 'dog ramps', 2_000)
      await comeBack(page, person, '/workspace')
      await expectAfterCheck(page, 'News')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Dog ramps' }).click()
      await expect(changes(page)).toContainText('Searches a month rose from 1,000 to 2,000.')
      await expect(changes(page).getByText('Measured')).toBeVisible()
      await expectAccessible(page)

      const subject = async () => (await newestMail(request, person.email, home)).subject
      await expect.poll(subject).toBe('A niche that you watch changed')
      const { text } = await newestMail(request, person.email, home)
      expect(text).not.toContain('ramps')
      const settings = new URL(/http\S+\/settings#watch/.exec(text)?.[0] ?? '')
      await page.goto(`${settings.pathname}${settings.hash}`)
      const mails = page.getByRole('checkbox', { name: /^Mail me what changed/ })
      await expect(mails).toBeFocused()
      await mails.uncheck()
      await page.reload()
      await expect(mails).not.toBeChecked()

      await page.goto('/workspace')
      await expect(page.getByText('Watched', { exact: true })).toBeVisible()
      await expect(page.getByText('News')).toHaveCount(0)
      await page.goto(address)
      await changes(page).getByRole('button', { name: 'Stop watching' }).click()
      await expect(changes(page).getByRole('button', { name: 'Watch this' })).toBeVisible()
      await expect(changes(page)).toContainText('Searches a month rose')
    })
  })
})

test('a free member sees what a watch does and the way to Premium', async ({ page, request }) => {
  await comeBack(page, await makePerson(request), '/settings')
  await page.goto(await keepIdea(page, request, 'Ramps for old dogs'))
  await expect(changes(page)).toContainText('With Premium, once a month')
  await expect(changes(page).getByRole('button', { name: 'Watch this' })).toHaveCount(0)
  await expectAccessible(page)
  await changes(page).getByRole('link', { name: 'Get Premium' }).click()
  await page.waitForURL('**/subscribe')
})
