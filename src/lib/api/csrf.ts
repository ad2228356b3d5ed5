import { GLANCE_MS, send } from './transport.ts'

/** Fetches a CSRF token for this browser's session id; it is kept by the transport. */
export async function fetchCsrfToken(): Promise<void> {
  await send({ method: 'GET', path: '/api/csrf-token', bearer: false, timeout: GLANCE_MS })
}
