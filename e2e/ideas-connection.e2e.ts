import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './accessible.ts'
import { createApiProcess } from './api-process.ts'
import { openWithPremium } from './people.ts'
import { expect, test } from './test.ts'

const OWN_PORT = 18790
const LOST = 'Connection lost. Your analysis continues on our side.'

test.describe('when the API goes away during an analysis', () => {
  test.use({
    expectedErrors: { patterns: [/ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|503/] },
  })

  test('says so, asks again on request, and shows the result once the API is back', async ({
    page,
    request,
  }) => {
    // Two hosts start one after the other, over a database that the first one creates.
    test.slow()
    const dataDir = mkdtempSync(join(tmpdir(), 'nicher-away-'))
    const home = { apiUrl: `http://localhost:${OWN_PORT}`, dataDir }
    // The first host accepts analyses and runs none, so this one is unfinished when the host stops.
    const idle = createApiProcess(OWN_PORT, dataDir, { JOBS_PER_HOST: '0' })
    const working = createApiProcess(OWN_PORT, dataDir)
    try {
      await idle.start()
      await idle.serve(page)
      await openWithPremium(page, request, '/product-idea-generator', home)
      const polled = page.waitForResponse(/idea-generator\/progress\//)
      await page.getByLabel('Market', { exact: true }).fill('dog care')
      await page.getByRole('button', { name: 'Generate Ideas' }).click()
      await polled
      const card = page.getByRole('region', { name: 'Reading discussions' })
      await expect(card).toBeVisible()
      await expect(page.getByText(LOST)).toBeHidden()

      await idle.stop()
      const lost = card.getByRole('alert')
      await expect(lost).toHaveText(new RegExp(LOST))
      await expectAccessible(page)
      const failed = page.waitForEvent('requestfailed')
      await lost.getByRole('button', { name: 'Try Again' }).click()
      await failed
      await expect(lost).toHaveText(new RegExp(LOST))
      await expect(card).toBeVisible()

      await working.start()
      await expect(
        page.getByRole('heading', { level: 2, name: 'Product ideas for dog care' }),
      ).toBeVisible({ timeout: 40_000 })
      await expect(page.getByText(LOST)).toBeHidden()
    } finally {
      await idle.stop()
      await working.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
