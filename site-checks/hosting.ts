/**
 * Serves a built site with `scripts/site-server.ts` and with Caddy and
 * `deploy/Caddyfile`, and sends both the same requests: `node
 * site-checks/hosting.ts --folder dist`. Its last line is 'N passed, N failed'.
 */
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { createSiteServer, listen } from '../scripts/site-server.ts'
import { type Ask, ask } from './hosting/ask.ts'
import { startCaddy } from './hosting/caddy-process.ts'
import { casesFor, problemsOf } from './hosting/cases.ts'

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
const { folder } = values
let passed = 0
let failed = 0

function tell(host: string, what: string, problems: string[]): void {
  if (problems.length === 0) passed += 1
  else {
    failed += 1
    process.stdout.write(`FAIL ${host}: ${what}: ${problems.join('; ')}\n`)
  }
}

/** A browser that returns with the ETag gets 304 and no body, for each encoding. */
async function checkReturning(host: string, url: string): Promise<void> {
  const seen = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': encoding }
    const tag = (await ask(url, '/explore', { headers })).headers.etag ?? ''
    seen.add(tag)
    const again: Ask = { headers: { ...headers, 'if-none-match': tag } }
    const { status, body } = await ask(url, '/explore', again)
    tell(host, `return with ${encoding}`, status === 304 && body.length === 0 ? [] : [`${status}`])
    const other: Ask = { headers: { ...headers, 'if-none-match': '"other"' } }
    const changed = await ask(url, '/explore', other)
    tell(host, `change with ${encoding}`, changed.status === 200 ? [] : [`${changed.status}`])
  }
  tell(host, 'a tag of its own for each encoding', seen.size === 3 ? [] : [`${seen.size} tags`])
}

async function check(host: string, url: string): Promise<void> {
  for (const wanted of casesFor(folder)) {
    const what = `${wanted.method ?? 'GET'} ${wanted.path} ${JSON.stringify(wanted.headers ?? {})}`
    tell(host, what, problemsOf(wanted, await ask(url, wanted.path, wanted), folder))
  }
  await checkReturning(host, url)
}

const own = await createSiteServer(folder)
await listen(own, 0)
await check('site-server', `http://127.0.0.1:${(own.address() as AddressInfo).port}`)
own.close()
own.closeAllConnections()

const caddy = await startCaddy(folder)
try {
  await check('Caddy', caddy.url)
} finally {
  await caddy.stop()
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
