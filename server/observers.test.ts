import { expect, test } from 'vitest'
import { startModule } from '../testing/child.ts'

const address = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Which of metrics and traces a host loads with these variables. */
async function loadedWith(env: Record<string, string>): Promise<string[]> {
  const child = startModule(
    `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    const { parseConfig } = await import(${address('config.ts')})
    await import(${address('compose.ts')})
    await import(${address('app.ts')})
    const { startObservers } = await import(${address('observers.ts')})
    await (await startObservers({ config: parseConfig(process.env) }, 'nicher-api')).close()
    process.stdout.write(JSON.stringify(loaded))
  `,
    { env },
  )
  expect(await child.ended, child.output.stderr).toBe(0)
  const all = JSON.parse(child.output.stdout) as string[]
  expect(all.length).toBeGreaterThan(100)
  const kinds = ['prom-client', '@opentelemetry', '/server/metrics/', '/server/traces/']
  return kinds.filter((kind) => all.some((url) => url.includes(kind)))
}

test('a host without METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT loads nothing of either', async () => {
  expect(await loadedWith({ OTEL_SERVICE_NAME: 'nicher' })).toEqual([])
}, 60_000)

test('a host with an address for traces loads them, unless they are switched off', async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  expect(await loadedWith(endpoint)).toContain('@opentelemetry')
  expect(await loadedWith({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toEqual([])
}, 60_000)
