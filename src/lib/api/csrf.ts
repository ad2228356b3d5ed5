import { GLANCE_MS, send } from './transport.ts'

/** Fetches a CSRF token for this browser's session id; the transport stores it. */
export async function fetchCsrfToken(): Promise<void> {
  await send({ method: 'GET', path: '/api/csrf-token', bearer: false, timeout: GLANCE_MS })
}
