import type { AddressInfo } from 'node:net'
import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test'
import { chromiumArgs, provideTestBrowser } from '../scripts/chromium.ts'
import { createSiteServer, listen } from '../scripts/site-server.ts'
import { measuredFolder, ownHosts, siteUrl } from '../testing/journey-stack.ts'

/** The actions of Google's tag that a policy could forbid, at hosts that it calls. */
const TAG = `
  for (const call of ['https://region1.google-analytics.com/g/collect',
    'https://analytics.google.com/g/collect', 'https://ad.doubleclick.net/ccm/s/collect',
    'https://www.googleadservices.com/pagead/conversion/1/', 'https://www.google.com/ccm/collect',
    'https://pagead2.googlesyndication.com/ccm/collect', 'https://googleads.g.doubleclick.net/1/'])
    fetch(call, { method: 'POST', mode: 'no-cors' })
  new Image().src = 'https://www.googleadservices.com/pagead/conversion/1/'
  document.cookie = '_ga=GA1.1.1; path=/'
`

type Fields = Record<string, unknown>

/** The site built with analytics ids, and the visible part of Google. */
export interface Measured {
  /** Requested addresses of other hosts. */
  asked: string[]
  /** Number of requests for the tag. */
  tags(): number
  /** The commands that the tag got on the open page. */
  commands(): Promise<[name: string, ...rest: unknown[]][]>
  /** Its events, all or those with one name; conversions are named by their label. */
  events(name?: string): Promise<[name: string, fields: Fields][]>
}

async function answerForOthers(page: Page, asked: string[]): Promise<void> {
  const isForeign = (url: URL) => url.protocol.startsWith('http') && !ownHosts.has(url.host)
  await page.context().route(isForeign, (route) => {
    const url = route.request().url()
    asked.push(url)
    const isTag = url.startsWith('https://www.googletagmanager.com/gtag/js')
    return route.fulfill({ contentType: 'text/javascript', body: isTag ? TAG : '' })
  })
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** Playwright's test on the measured site; a console error or a policy violation fails it. */
export const test = base.extend<
  { measured: Measured },
  { launchOptions: { executablePath: string; args: string[] } }
>({
  // The API allows this address; in this browser, another server answers at it.
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed off the pattern
    async ({}, use) => {
      const server = await createSiteServer(measuredFolder)
      await listen(server, 0)
      const { port } = server.address() as AddressInfo
      const rule = `--host-resolver-rules=MAP ${new URL(siteUrl).host} 127.0.0.1:${port}`
      await use({ executablePath: provideTestBrowser(), args: [...chromiumArgs, rule] })
      server.close()
      server.closeAllConnections()
    },
    { scope: 'worker' },
  ],
  measured: async ({ page }, use) => {
    const asked: string[] = []
    const complaints = complaintsOf(page)
    await answerForOthers(page, asked)
    const commands = () =>
      page.evaluate(() =>
        (window.dataLayer ?? [])
          .filter((command) => String(command) === '[object Arguments]')
          .map((command): [string, ...unknown[]] => {
            const [name, ...rest] = command as IArguments
            return [String(name), ...rest]
          }),
      )
    const named = ([, name, fields]: unknown[]): [string, Fields] => {
      const { send_to, ...rest } = fields as Fields
      const label = String(send_to).split('/')[1]
      return [name === 'conversion' ? `conversion/${label}` : String(name), rest]
    }
    await use({
      asked,
      commands,
      tags: () => asked.filter((url) => url.includes('/gtag/js')).length,
      async events(name) {
        const all = (await commands()).filter(([command]) => command === 'event').map(named)
        return name === undefined ? all : all.filter((event) => event[0] === name)
      },
    })
    expect(complaints).toEqual([])
  },
})

export { expect }
