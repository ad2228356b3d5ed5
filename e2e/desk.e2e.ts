import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { parse } from 'yaml'
import { planPageSchema } from '../src/build/content/plan-schemas.ts'
import { expect, test } from './test.ts'

const CONTENT = 'src/content'
const PLAN = `${CONTENT}/plans/premium.yaml`

function contents(): Record<string, string> {
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .map((file) => join(CONTENT, file))
    .filter((file) => statSync(file).isFile())
  return Object.fromEntries(
    files.map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  )
}

/** Gives the page a folder of the browser's own storage instead of a folder chosen by the user. */
async function offerRepository(page: Page): Promise<void> {
  await page.evaluate(async (files) => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('nicher', { create: true })
    await folder.getDirectoryHandle('.git', { create: true })
    for (const [path, text] of Object.entries(files)) {
      const names = path.split('/')
      const name = names.pop() ?? ''
      let inner = folder
      for (const each of names) inner = await inner.getDirectoryHandle(each, { create: true })
      const file = await (await inner.getFileHandle(name, { create: true })).createWritable()
      await file.write(text)
      await file.close()
    }
    Object.assign(window, { showDirectoryPicker: async () => folder })
  }, contents())
}

/** Parses the file like the build, with its dates. */
const readPlan = (text: string) => planPageSchema.parse(parse(text, { schema: 'yaml-1.1' }))

async function readBack(page: Page, path: string): Promise<string> {
  return page.evaluate(
    async (names) => {
      let inner = await navigator.storage.getDirectory()
      for (const each of names.slice(0, -1)) inner = await inner.getDirectoryHandle(each)
      const file = await inner.getFileHandle(names.at(-1) ?? '')
      return (await file.getFile()).text()
    },
    ['nicher', ...path.split('/')],
  )
}

test.describe('the editors’ desk', () => {
  // The program checks GitHub's status, which its policy forbids.
  test.use({ expectedErrors: { patterns: [/githubstatus\.com/] } })

  test('opens the local repository and writes a file that the build accepts', async ({ page }) => {
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: 'Work with Local Repository' })).toBeVisible()
    await offerRepository(page)
    await page.getByRole('button', { name: 'Work with Local Repository' }).click()
    await page.getByText('Premium and its price').click()
    await page.getByRole('row', { name: 'Premium' }).click()
    await page.getByRole('spinbutton', { name: 'Price in US dollars' }).fill('7.5')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => readBack(page, PLAN)).toContain('priceUsd: 7.5')

    const before = readPlan(readFileSync(PLAN, 'utf8'))
    const after = readPlan(await readBack(page, PLAN))
    expect(after).toEqual({ ...before, plan: { ...before.plan, priceUsd: 7.5 } })
  })

  test('says what is wrong before it writes', async ({ page }) => {
    await page.goto('/admin')
    await offerRepository(page)
    await page.getByRole('button', { name: 'Work with Local Repository' }).click()
    await page.getByText('Premium and its price').click()
    await page.getByRole('row', { name: 'Premium' }).click()
    await page.getByRole('spinbutton', { name: 'Price in US dollars' }).fill('-1')
    await page.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'greater than or equal to 0.01' })
    await expect(alert).toBeVisible()
    expect(await readBack(page, PLAN)).toBe(readFileSync(PLAN, 'utf8'))
  })
})
