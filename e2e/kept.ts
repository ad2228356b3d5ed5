import type { APIRequestContext, Page } from 'playwright/test'
import { STORAGE_KEYS } from '../src/lib/storage-keys.ts'
import { type Home, sharedHome } from './people.ts'
import { expect } from './test.ts'

/** Keeps an idea of the signed-in user, and returns the address of its page. */
export async function keepIdea(
  page: Page,
  request: APIRequestContext,
  name: string,
  home: Home = sharedHome,
): Promise<string> {
  const { access, csrf, sessionId } = STORAGE_KEYS
  const keys = { access, csrf, sessionId }
  const held = await page.evaluate(
    (names) =>
      Object.fromEntries(
        Object.entries(names).map(([key, at]) => [key, localStorage.getItem(at) ?? '']),
      ),
    keys,
  )
  const kept = await request.post(`${home.apiUrl}/api/workspace/candidates`, {
    headers: {
      authorization: `Bearer ${held.access}`,
      'x-csrf-token': held.csrf ?? '',
      'x-session-id': held.sessionId ?? '',
    },
    data: { name },
  })
  expect(kept.status()).toBe(200)
  const { id } = (await kept.json()) as { id: string }
  return `/workspace/candidate?id=${id}`
}
