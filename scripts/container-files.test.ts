import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '../server/config.ts'
import { readServices, readStages } from '../testing/container-files.ts'

const stages = readStages()
const services = readServices({})
const hosts = ['api-1', 'api-2', 'worker']
const entries = Object.entries(services)

/** Values that a deployment puts into .env, besides those that the file compose.yaml sets. */
const deployment = {
  APP_MODE: 'production',
  PUBLIC_SITE_URL: 'https://example.com',
  PUBLIC_API_URL: 'https://api.example.com',
  TRUST_PROXY: '127.0.0.1',
}
const secrets = {
  AUTH_SECRET: 'x'.repeat(40),
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'hello@example.com',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_ID: 'price_x',
  GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com',
  PUBLIC_SUPPORT_EMAIL: 'help@niches.company',
}

describe('the Dockerfile', () => {
  test('copies only what exists, here or in an earlier stage', () => {
    const missing: string[] = []
    for (const [index, { steps }] of stages.entries()) {
      const earlier = stages.slice(0, index).map(({ name }) => name)
      for (const { keyword, text, from } of steps) {
        if (keyword !== 'COPY') continue
        const sources = text.split(/\s+/).slice(0, -1)
        if (from === undefined) missing.push(...sources.filter((path) => !existsSync(path)))
        else if (!earlier.includes(from)) missing.push(from)
      }
    }
    expect(missing).toEqual([])
  })

  test('names a version of each base image', () => {
    for (const { base } of stages) expect(base).toMatch(/^[a-z]+:\d+/)
  })

  test('runs the host as another user than root, with a health check, without a shell', () => {
    const host = stages.find(({ name }) => name === 'host')
    const last = (keyword: string) => host?.steps.findLast((step) => step.keyword === keyword)?.text
    expect(last('USER')).toBe('node')
    expect(JSON.parse(last('CMD') ?? '')).toEqual(['node', 'server/index.ts'])
    expect(last('HEALTHCHECK')).toMatch(/^CMD \["node", "deploy\/healthy\.mjs"\]$/)
  })

  test('takes no secret into an image: its context begins with nothing', () => {
    const rules = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => /^[^#]/.test(line))
    expect(rules[0]).toBe('*')
    expect(rules.filter((rule) => /^!.*(\.env|\.data|\.git$|node_modules)/.test(rule))).toEqual([])
  })
})

describe('compose.yaml', () => {
  test('runs a site, two API hosts, a worker, Postgres and a nightly dump', () => {
    expect(Object.keys(services)).toEqual(['db', 'site', ...hosts, 'dump'])
    for (const { build } of Object.values(services)) {
      if (build) expect(stages.map(({ name }) => name)).toContain(build.target)
    }
  })

  test('lets no process write to its image, and takes the rights of all but Postgres', () => {
    for (const [name, service] of entries) {
      expect(service, name).toMatchObject({
        read_only: true,
        security_opt: ['no-new-privileges:true'],
        ...(name === 'db' ? {} : { cap_drop: ['ALL'] }),
      })
    }
    for (const name of hosts)
      expect(services[name]).toMatchObject({ user: 'node', network_mode: 'service:site' })
  })

  test('keeps everything that must last in named volumes', () => {
    const { volumes } = parse(readFileSync('compose.yaml', 'utf8')) as { volumes: object }
    const used = entries.flatMap(([, service]) =>
      (service.volumes ?? []).map((each) => each.split(':')[0] ?? ''),
    )
    const named = used.filter((name) => !name.startsWith('.'))
    expect(named.filter((name) => !(name in volumes))).toEqual([])
    expect(used.filter((name) => name.startsWith('.')).every((path) => existsSync(path))).toBe(true)
  })

  test('is for this machine alone unless .env says otherwise', () => {
    for (const port of services.site?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
    for (const name of hosts) {
      const config = parseConfig(services[name]?.environment ?? {})
      expect(config).toMatchObject({ mode: 'local', host: '127.0.0.1', dataDir: '/data' })
    }
  })

  test('is a deployment with the values that docs/operations.md asks for', () => {
    const deployed = readServices(deployment)
    for (const name of hosts) {
      const config = parseConfig({ ...secrets, ...deployed[name]?.environment })
      expect(config).toMatchObject({ mode: 'production', trustedProxies: ['127.0.0.1'] })
    }
  })
})

test('the nightly dump is a program that a shell can read', () => {
  execFileSync('sh', ['-n', 'deploy/nightly-dump.sh'])
  expect(statSync('deploy/nightly-dump.sh').mode & 0o111).not.toBe(0)
})
