import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from 'playwright/test'
import { errorBodySchema, refusals } from '../contract/errors.ts'
import { ownHosts } from '../testing/journey-stack.ts'

interface Guards {
  /**
   * Allowed console messages, for journeys that cause an error on purpose. Normally none is
   * allowed but that a host under load refuses a call.
   */
  expectedErrors: { patterns: RegExp[] }
}

/** The path of a call that a host under load refuses; `undefined` for other answers. */
async function busyPath(response: Response): Promise<string | undefined> {
  if (response.status() !== 503) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  // The browser keeps no body of a page that was left.
  const isBusy = body === undefined || errorBodySchema.safeParse(body).data?.code === 'busy'
  // Without the host: a journey may send calls to one of its own, which the console does not name.
  const { pathname, search } = new URL(response.url())
  return isBusy ? pathname + search : undefined
}

/** Chromium's message for such an answer. */
const UNAVAILABLE =
  'Failed to load resource: the server responded with a status of 503 (Service Unavailable)'

/** Chromium's message when a test opens another page while the browser fades to one. No script runs then. */
const ABORTED_TRANSITION = 'Transition was skipped. Navigation aborted'

/** Watches a page. The returned function lists what must not have happened. */
function guard(page: Page, expected: RegExp[]): () => Promise<string[]> {
  const problems: string[] = []
  const answers: Promise<string | undefined>[] = []
  page.on('response', (response) => answers.push(busyPath(response)))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const text = `${message.text()} (${message.location().url})`
    if (!expected.some((pattern) => pattern.test(text))) problems.push(`console: ${text}`)
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
  return async () => {
    const busy = new Set(await Promise.all(answers))
    const isBusy = (problem: string) =>
      (problem.startsWith(`console: ${UNAVAILABLE}`) &&
        [...busy].some((path) => problem.endsWith(`${path})`))) ||
      // What our scripts write of it.
      (busy.size > 0 && problem.startsWith('console: ') && problem.includes(refusals.busy.detail))
    return problems.filter((problem) => !isBusy(problem))
  }
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

/** Playwright's test; an unexpected console error, an exception or a foreign request fails it. */
export const test = base.extend<Guards>({
  expectedErrors: [{ patterns: [] }, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const problems = guard(page, expectedErrors.patterns)
    waitWhenOpening(page)
    await use(page)
    expect(await problems()).toEqual([])
  },
})

export { expect }
