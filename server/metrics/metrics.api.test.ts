import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { calls } from '../../contract/calls.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import { buildApp } from '../app.ts'
import { mails } from '../db/schema.ts'
import { parseExposition, type Series } from './exposition.fixture.ts'
import { type Metrics, startMetrics } from './metrics.ts'

const vendor = await startDataForSeo()
let api: Api
let metrics: Metrics

beforeAll(async () => {
  api = await startApi({ config: { dataForSeo: vendor.config } })
  metrics = await startMetrics(api.services, { host: '127.0.0.1', port: 0 })
})
afterAll(() => metrics.close())

async function scrape({ port } = metrics): Promise<Map<string, Series>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return parseExposition(await answer.text())
}

async function figureOf(name: string, labels: Record<string, string> = {}) {
  for (const series of (await scrape()).values()) {
    for (const sample of series.samples) {
      const isMeant = Object.entries(labels).every(([key, value]) => sample.labels[key] === value)
      if (sample.name === name && isMeant) return sample.value
    }
  }
  return undefined
}

describe('the figures of a host', () => {
  test('count requests by route template and status, and never name a path', async () => {
    const app = await buildApp(api.services, { observe: metrics.observe })
    const secret = '11111111-2222-4333-8444-555555555555'
    await app.inject({ url: '/health' })
    await app.inject({ url: `/api/ideas/${secret}?token=${secret}` })
    await app.inject({ url: `/nowhere/${secret}` })
    await app.close()
    const name = 'nicher_http_request_duration_seconds_count'
    expect(await figureOf(name, { method: 'GET', route: '/health', status: '200' })).toBe(1)
    expect(await figureOf(name, { route: 'none', status: '404' })).toBeGreaterThan(0)
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    expect(text).not.toContain(secret)
  })

  test('count what a keyword asks of a vendor, what it costs, and what was kept', async () => {
    const first = await api.premiumUser()
    const second = await api.premiumUser()
    for (const member of [first, second]) {
      const body = { keyword: 'dog ramps' }
      expect((await member.call(calls.analyzeKeyword, { body })).status).toBe(200)
    }
    const asked = 'nicher_outside_request_duration_seconds_count'
    expect(await figureOf(asked, { service: 'dataforseo', outcome: 'ok' })).toBe(2)
    expect(await figureOf('nicher_provider_cost_dollars_day')).toBeCloseTo(0.1)
    const uses = 'nicher_cache_uses_total'
    expect(await figureOf(uses, { cache: 'keyword_figures', result: 'miss' })).toBe(1)
    expect(await figureOf(uses, { cache: 'keyword_figures', result: 'hit' })).toBe(1)
  })

  test('tell how many mails wait, and for how long', async () => {
    await api.db.delete(mails)
    expect(await figureOf('nicher_queue_depth', { queue: 'mails' })).toBe(0)
    const createdAt = new Date(api.clock.now().getTime() - 90_000)
    await api.db.insert(mails).values({ recipient: 'a@b.test', subject: '', body: '', createdAt })
    expect(await figureOf('nicher_queue_depth', { queue: 'mails' })).toBe(1)
    const age = await figureOf('nicher_queue_oldest_seconds', { queue: 'mails' })
    expect(age).toBeGreaterThanOrEqual(89)
    expect(age).toBeLessThan(200)
  })

  test('that are read from the database are left out while it is away', async () => {
    const database = await createDatabase()
    await database.migrate()
    const { config, clock } = api.services
    const own = await startMetrics({ config, database, clock }, { host: '127.0.0.1', port: 0 })
    const names = [
      'nicher_queue_depth',
      'nicher_queue_oldest_seconds',
      'nicher_provider_cost_dollars_day',
    ]
    const told = async () => {
      const all = await scrape(own)
      const samples = names.map((name) => all.get(name)?.samples.length)
      return { up: all.get('nicher_database_up')?.samples[0]?.value, samples }
    }
    expect(await told()).toEqual({ up: 1, samples: [3, 3, 1] })
    await database.close()
    expect(await told()).toEqual({ up: 0, samples: [0, 0, 0] })
    await own.close()
  })

  test('have a name in the dashboard and the alert rules only if they are told', async () => {
    const deploy = new URL('../../deploy/', import.meta.url)
    const dashboard = readFileSync(new URL('grafana-dashboard.json', deploy), 'utf8')
    const rules = readFileSync(new URL('alerts.yml', deploy), 'utf8')
    const told = new Set(
      [...(await scrape()).values()].flatMap(({ name, samples }) => [
        name,
        ...samples.map((sample) => sample.name),
      ]),
    )
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
    const { groups } = parse(rules) as {
      groups: { rules: { expr: string; annotations: { what_to_do: string } }[] }[]
    }
    const alerts = groups.flatMap((group) => group.rules)
    const expressions = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...alerts.map(({ expr }) => expr),
    ]
    const named = expressions.flatMap(
      (expr) => expr.match(/\b(?:nicher|nodejs|process)_[a-z0-9_]+/g) ?? [],
    )
    // Connections exist only on Postgres, and a replica only where one is configured.
    const elsewhere = ['nicher_pool_connections', 'nicher_replica_up']
    const known = (name: string) => told.has(name) || elsewhere.includes(name)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known(name))).toEqual([])
    expect(alerts.filter(({ annotations }) => !annotations.what_to_do)).toEqual([])
  })

  test('are nowhere else on their listener, and nowhere on the API', async () => {
    expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404)
    expect((await api.send({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
  })
})
