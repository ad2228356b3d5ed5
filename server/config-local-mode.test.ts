import { Client } from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'
import { databaseHost } from './config-local-mode.ts'

type Variables = Record<string, string>

/** Names of the variables for which the start is refused, in order. */
function refusedFor(environment: Variables): string[] {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(':')[0] ?? '')
  }
}

const elsewhere: [address: string][] = [
  ['postgres://nicher:pw@db.internal/nicher'],
  ['postgresql://10.0.0.7:5432/nicher'],
  ['postgres://localhost/nicher?host=db.internal'],
  ['postgres://localhost/nicher?host=localhost&host=db.internal'],
  ['postgres://localhost,db.internal/nicher'],
  ['postgres://localhost:5432,db.internal:5432/nicher'],
  ['postgres://localhost@db.internal/nicher'],
  ['postgres://0.0.0.0/nicher'],
  ['postgres://[fd00::7]/nicher'],
  ['postgres://db.internal:port/nicher'],
  ['postgres://%zz/nicher'],
  ['postgres://nicher:100% pw@db.internal/nicher'],
  ['postgres://nicher:100%2@db.internal/nicher'],
]

const here: [address: string][] = [
  ['postgres://nicher:pw@localhost/nicher'],
  ['postgres://LOCALHOST:5433/nicher'],
  ['postgres://127.0.0.1/nicher'],
  ['postgres://127.8.8.8/nicher'],
  ['postgres://[::1]:5432/nicher'],
  ['postgres:///nicher'],
  ['postgres://nicher:pw@/nicher'],
  ['postgres:///nicher?host=/var/run/postgresql'],
  ['postgres://nicher@/nicher?host=/var/run/postgresql'],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/nicher'],
  ['postgres://db.internal/nicher?host=127.0.0.1'],
  ['postgres://nicher:100% pw@localhost/nicher'],
  ['memory://'],
]

const reachable: [variables: Variables][] = [
  [{ PUBLIC_SITE_URL: 'https://nicher.example' }],
  [{ PUBLIC_API_URL: 'https://api.nicher.example' }],
  [{ PUBLIC_SITE_URL: 'http://192.168.1.20:4321' }],
  [{ PUBLIC_API_URL: 'http://[fd00::7]:8787' }],
  [{ PUBLIC_SITE_URL: 'http://localhost.nicher.example' }],
  [{ PUBLIC_SITE_URL: 'http://localhost@nicher.example' }],
  [{ HOST: '0.0.0.0' }],
  [{ HOST: '0' }],
  [{ HOST: '::' }],
  [{ HOST: '192.168.1.20' }],
  [{ HOST: 'fe80::1' }],
  [{ HOST: 'my-laptop' }],
  [{ HOST: ' ' }],
]

const alone: [variables: Variables][] = [
  [{}],
  [{ APP_MODE: '' }],
  [{ PUBLIC_SITE_URL: 'http://localhost:5000', PUBLIC_API_URL: 'http://127.0.0.1:9000' }],
  [{ PUBLIC_SITE_URL: 'https://Nicher.LOCALHOST', PUBLIC_API_URL: 'http://[::1]:8787' }],
  [{ PUBLIC_SITE_URL: 'http://localhost.:4321', PUBLIC_API_URL: 'http://2130706433:8787' }],
  [{ HOST: 'localhost' }],
  [{ HOST: '::1' }],
  [{ HOST: '[::1]' }],
  [{ HOST: '127.0.0.2' }],
  [{ TRUST_PROXY: ' , ' }],
]

describe('without APP_MODE', () => {
  test.each(alone)('%j starts in local mode', (variables) => {
    expect(parseConfig(variables).mode).toBe('local')
  })

  test.each(here)('the database %s is on this machine', (url) => {
    expect(refusedFor({ DATABASE_URL: url })).toEqual([])
  })

  test.each(elsewhere)('the database %s refuses the start', (url) => {
    expect(refusedFor({ DATABASE_URL: url })).toEqual(['DATABASE_URL'])
  })

  test.each(reachable)('%j refuses the start', (variables) => {
    expect(refusedFor(variables)).toEqual(Object.keys(variables))
  })

  test('a proxy refuses the start', () => {
    expect(refusedFor({ TRUST_PROXY: '127.0.0.1' })).toEqual(['TRUST_PROXY'])
  })

  test('the host in Postgres’ own variable counts as well', () => {
    const database = { DATABASE_URL: 'postgres:///nicher' }
    expect(refusedFor({ ...database, PGHOST: 'db.internal' })).toEqual(['DATABASE_URL'])
    expect(refusedFor({ ...database, PGHOST: '/var/run/postgresql' })).toEqual([])
  })

  test('the refusal of a whole deployment says what to set, and does not show the password', () => {
    const deployment = {
      PUBLIC_SITE_URL: 'https://nicher.example',
      PUBLIC_API_URL: 'https://api.nicher.example',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://nicher:quiet-harbor@db.internal/nicher',
      DATABASE_READ_URL: 'postgres://nicher:quiet-harbor@replica.internal/nicher',
      AUTH_SECRET: 'x'.repeat(32),
      TRUST_PROXY: '10.0.0.1',
    }
    expect(refusedFor(deployment)).toEqual([
      'PUBLIC_SITE_URL',
      'PUBLIC_API_URL',
      'HOST',
      'DATABASE_URL',
      'DATABASE_READ_URL',
      'TRUST_PROXY',
    ])
    expect(() => parseConfig(deployment)).toThrow(/HOST: .*set APP_MODE=production/)
    expect(() => parseConfig(deployment)).toThrow(/DATABASE_URL: .*set APP_MODE=production/)
    expect(() => parseConfig(deployment)).not.toThrow(/quiet-harbor/)
  })
})

describe('with APP_MODE=local', () => {
  const said = { APP_MODE: 'local' }

  test.each([...here, ...elsewhere])('the database %s is accepted', (url) => {
    expect(refusedFor({ ...said, DATABASE_URL: url })).toEqual([])
  })

  test.each(reachable)('%j refuses the start', (variables) => {
    expect(refusedFor({ ...said, ...variables })).toEqual(Object.keys(variables))
  })

  test.each(alone)('%j starts', (variables) => {
    expect(refusedFor({ ...variables, ...said })).toEqual([])
  })
})

describe('the host of a database address', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each([...here, ...elsewhere])('%s is the host to which the client connects', (url) => {
    if (url.startsWith('memory:')) return
    for (const pgHost of ['', 'pg.internal']) {
      vi.stubEnv('PGHOST', pgHost)
      let connected: string | undefined
      try {
        connected = new Client({ connectionString: url }).host
      } catch {
        // The client can't read this address, so it leads nowhere.
      }
      const read = databaseHost(url, pgHost)
      if (read !== undefined || connected !== undefined) expect(read).toBe(connected)
    }
  })
})
