import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEST_SECRET } from '../../testing/api.ts'
import { startChild } from '../../testing/child.ts'
import { startCollector } from '../../testing/collector.ts'
import { createPostgresDatabase, engine } from '../../testing/database.ts'

const collector = await startCollector()

test('a program takes the variables of OpenTelemetry, and ends although its collector hangs', async () => {
  collector.mode = 'hang'
  // The API host over memory, the worker over Postgres. Both clean up when they start.
  const isHost = engine() === 'memory'
  const file = join(import.meta.dirname, isHost ? '../index.ts' : '../worker.ts')
  const program = startChild(process.execPath, [file], {
    env: {
      DATABASE_URL: isHost ? 'memory://' : (await createPostgresDatabase()).url,
      AUTH_SECRET: TEST_SECRET,
      API_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=k1',
      OTEL_SERVICE_NAME: 'shop',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=blue%20one',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  })
  const span = await collector.span(({ name }) => name === 'job housekeeping')
  expect(span.resource).toMatchObject({
    'service.name': 'shop',
    'deployment.environment.name': 'blue one',
    'service.instance.id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const [sent] = collector.received
  expect(sent?.path).toBe('/otlp/v1/traces')
  expect(sent?.headers).toMatchObject({
    'api-key': 'k1',
    'content-type': 'application/x-protobuf',
  })
  const began = performance.now()
  program.process.kill('SIGTERM')
  expect(await program.ended, program.output.stderr).toBe(0)
  // A program that does not end by itself is ended after ten seconds.
  expect(performance.now() - began).toBeLessThan(8_000)
}, 120_000)
