import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test'
import { ownHosts } from '../testing/journey-stack.ts'

interface Guards {
  /**
   * Allowed console messages, for journeys that cause an error on purpose; normally
   * there are none.
   */
  expectedErrors: { patterns: RegExp[] }
}

/** The browser logs when a host under load refuses a call; the site asks again then. */
const BUSY = /503 \(Service Unavailable\)/

/** Chromium's message when a test opens another page while the browser fades to one. No script runs then. */
const ABORTED_TRANSITION = 'Transition was skipped. Navigation aborted'

function guard(page: Page, expected: RegExp[]): string[] {
  const problems: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const text = `${message.text()} (${message.location().url})`
    if (![BUSY, ...expected].some((pattern) => pattern.test(text)))
      problems.push(`console: ${text}`)
  })
  page.on('pageerror', ({ message }) => {
    if (message !== ABORTED_TRANSITION) problems.push(`exception: ${message}`)
  })
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && !ownHosts.has(host)) {
      problems.push(`request to another host: ${request.url()}`)
    }
  })
  return problems
}

/**
 * Waits for the scripts that our pages load after the first paint; a user is
 * slower than they are.
 */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { js, ready } = document.documentElement.dataset
    return js === undefined || ready !== undefined
  })
}

/** Makes the test's own navigations wait until the page handles events. */
function waitWhenOpening(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => {
    const response = await goto(...args)
    await ready(page)
    return response
  }
  page.reload = async (...args) => {
    const response = await reload(...args)
    await ready(page)
    return response
  }
}

/** Playwright's test; a console error, an exception or a foreign request fails it. */
export const test = base.extend<Guards>({
  expectedErrors: [{ patterns: [] }, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const problems = guard(page, expectedErrors.patterns)
    waitWhenOpening(page)
    await use(page)
    expect(problems).toEqual([])
  },
})

export { expect }
