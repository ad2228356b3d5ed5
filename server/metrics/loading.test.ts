import { expect, test } from 'vitest'
import { startModule } from '../../testing/child.ts'

test('a host without METRICS_PORT loads nothing of the metrics', async () => {
  const main = new URL('../app.ts', import.meta.url).href
  const child = startModule(`
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    await import(${JSON.stringify(main)})
    await import(${JSON.stringify(new URL('../compose.ts', import.meta.url).href)})
    process.stdout.write(JSON.stringify(loaded.filter((url) => /prom-client|server.metrics/.test(url))))
    process.stdout.write(loaded.length > 100 ? ' of many' : ' of few')
  `)
  expect(await child.ended, child.output.stderr).toBe(0)
  expect(child.output.stdout).toBe('[] of many')
})
