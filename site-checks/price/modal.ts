import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright'
import { chromiumArgs, provideTestBrowser } from '../../scripts/chromium.ts'
import { createSiteServer, listen } from '../../scripts/site-server.ts'

/** The text of the upgrade modal for a visitor of a built site. */
export async function modalText(folder: string): Promise<string> {
  const site = await createSiteServer(folder)
  await listen(site, 0)
  const { port } = site.address() as AddressInfo
  const browser = await chromium.launch({
    executablePath: provideTestBrowser(),
    args: chromiumArgs,
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/product-idea-generator`)
    // Before hydration, the form leads to an address of its own.
    await page.waitForFunction(() => document.querySelector('main astro-island[ssr]') === null)
    await page.getByRole('main').getByRole('textbox').first().fill('large dogs')
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: 'Upgrade to Premium' })
    await modal.waitFor({ timeout: 20_000 })
    return await modal.innerText()
  } finally {
    await browser.close()
    site.close()
    site.closeAllConnections()
  }
}
