import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { openWithPremium, sharedHome } from './people.ts'
import { expect, test } from './test.ts'
import { checkKeyword, VALIDATOR } from './validator-parts.ts'

const KEYWORD = 'dog ramps for stairs'
const GONE = 'This link shows nothing any more'

/** Makes a link on the open page, and returns its address. */
async function share(page: Page, withNotes = false): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  if (withNotes) await dialog.getByLabel('With my notes').check()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const field = dialog.getByLabel('Your link')
  await expect(field).toBeFocused()
  const address = await field.inputValue()
  expect(new URL(address).hash).toMatch(/^#[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return address
}

/** A candidate with notes, made as another tab would. */
async function keep(page: Page, request: APIRequestContext): Promise<string> {
  const access = await page.evaluate(() => localStorage.getItem('nicher:access'))
  const headers = { authorization: `Bearer ${access}` }
  const candidates = `${sharedHome.apiUrl}/api/workspace/candidates`
  const data = { name: 'Ramps for old dogs', keyword: KEYWORD }
  const { id } = await (await request.post(candidates, { headers, data })).json()
  const notes = { text: 'Ask the vet first', version: 0 }
  expect((await request.post(`${candidates}/${id}/notes`, { headers, data: notes })).ok()).toBe(
    true,
  )
  return id
}

/** A reader without an account, and every address and referrer that their browser sends. */
async function openReader(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
  return { page, sent, close: () => context.close() }
}

test('a link shows a report and a niche to anyone, until its maker ends it', async ({
  page,
  request,
  browser,
}) => {
  await openWithPremium(page, request, VALIDATOR)
  await checkKeyword(page, KEYWORD)
  const report = await share(page)

  await page.goto(`/workspace/candidate?id=${await keep(page, request)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ramps for old dogs' })).toBeVisible()
  const candidate = await share(page, true)

  const reader = await openReader(browser)
  await reader.page.goto(report)
  const heading = reader.page.getByRole('heading', { name: 'Shared by a Nicher member' })
  await expect(heading).toBeVisible()
  await expect(reader.page.getByRole('heading', { name: KEYWORD })).toBeVisible()
  await expect(reader.page.getByRole('button', { name: /^Analyze/ })).toHaveCount(0)
  await expectAccessible(reader.page)
  await reader.page.reload()
  await expect(heading).toBeVisible()
  await reader.page.goto('about:blank')
  await reader.page.goto(candidate)
  await expect(reader.page.getByRole('heading', { name: 'Ramps for old dogs' })).toBeVisible()
  await expect(reader.page.getByText('Ask the vet first')).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: `End the link to ${KEYWORD}` }).click()
  await expect(page.getByRole('button', { name: /^End the link to/ })).toHaveCount(1)
  await reader.page.reload()
  await expect(reader.page.getByText('Ask the vet first')).toBeVisible()
  await page.getByRole('button', { name: 'End the link to Ramps for old dogs' }).click()
  await expect(page.getByText('You share nothing.')).toBeVisible()
  await reader.page.reload()
  await expect(reader.page.getByRole('heading', { name: GONE })).toBeVisible()
  await reader.page.goto(report)
  await expect(reader.page.getByRole('heading', { name: GONE })).toBeVisible()

  await reader.page.getByRole('main').getByRole('link', { name: 'See what Nicher is' }).click()
  await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const address of [report, candidate]) {
    const token = new URL(address).hash.slice(1)
    expect(reader.sent.filter((each) => each.includes(token))).toEqual([])
  }
  await reader.close()
})
