import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig, readConfig } from './config.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318' }
const tracesOf = (env: Record<string, string>) => parseConfig(env).traces

describe('traces', () => {
  test('are off without an address, and by either switch', () => {
    expect(tracesOf({})).toBeUndefined()
    expect(
      tracesOf({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' }),
    ).toBeUndefined()
    expect(tracesOf({ ...endpoint, OTEL_SDK_DISABLED: 'True' })).toBeUndefined()
    expect(tracesOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
    expect(tracesOf({ ...endpoint, OTEL_SDK_DISABLED: 'false' })).toBeDefined()
  })

  test('go below the general address, and to the whole one for traces', () => {
    expect(tracesOf(endpoint)?.url).toBe('http://collector.test:4318/v1/traces')
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.test/otlp/' }
    expect(tracesOf(base)?.url).toBe('https://collector.test/otlp/v1/traces')
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.test/in' }
    expect(tracesOf({ ...endpoint, ...own })?.url).toBe('https://traces.test/in')
  })

  test('have the defaults of the specification', () => {
    expect(tracesOf(endpoint)).toEqual({
      url: 'http://collector.test:4318/v1/traces',
      headers: {},
      sampler: 'parentbased_always_on',
      ratio: 1,
      joinsCallers: true,
      batch: { delay: 5_000, timeout: 30_000, waitingMax: 2_048, size: 512 },
    })
  })

  test('take headers, also from the address, and those for traces before the general ones', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:p%40ss@collector.test',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=one, x-Team=a%20b%3D',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'api-key=two==',
    }
    expect(tracesOf(env)).toMatchObject({
      url: 'http://collector.test/v1/traces',
      headers: { authorization: `Basic ${btoa('me:p@ss')}`, 'api-key': 'two==', 'x-team': 'a b=' },
    })
  })

  test('take a sampler by ratio, and ignore callers if told to', () => {
    const env = {
      ...endpoint,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_PROPAGATORS: 'none',
    }
    expect(tracesOf(env)).toMatchObject({
      sampler: 'traceidratio',
      ratio: 0.25,
      joinsCallers: false,
    })
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://%zz@collector.test'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'nowhere'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=a%0Ab'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_BSP_SCHEDULE_DELAY', 'soon'],
  ])('refuse %s=%s by name, and only if they are on', (name, value) => {
    const env = { ...endpoint, [name]: value }
    expect(() => parseConfig(env)).toThrow(ConfigError)
    const { config, problems } = readConfig(env)
    expect(problems).toEqual([expect.stringMatching(`^${name}: must be `)])
    expect(config.traces).toBeUndefined()
    expect(parseConfig({ ...env, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined()
  })
})
