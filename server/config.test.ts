import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const production = {
  APP_MODE: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://db.internal/nicher',
  SMTP_URL: 'smtp://mail.internal',
  MAIL_FROM: 'Nicher <hello@nicher.example>',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  STRIPE_PRICE_ID: 'price',
  GOOGLE_CLIENT_ID: 'google',
  PUBLIC_SITE_URL: 'https://nicher.example',
  PUBLIC_API_URL: 'https://api.nicher.example',
  PUBLIC_SUPPORT_EMAIL: 'support@nicher.app',
}

function complaint(environment: Record<string, string | undefined>): string {
  try {
    parseConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('The configuration was accepted')
}

describe('the configuration', () => {
  test('without variables is local mode with the embedded database', () => {
    expect(parseConfig({})).toMatchObject({
      mode: 'local',
      host: '127.0.0.1',
      sitePort: 4321,
      apiPort: 8787,
      siteUrl: 'http://localhost:4321',
      apiUrl: 'http://localhost:8787',
      database: { kind: 'embedded', dataDir: '.data' },
      google: {
        clientId: 'nicher-local',
        issuers: ['http://localhost:8787/local/google'],
        jwksUrl: 'http://localhost:8787/local/google/jwks',
      },
      llm: undefined,
      liveSources: {
        reddit: undefined,
        hackerNewsUrl: 'https://hn.algolia.com',
        stackExchangeUrl: 'https://api.stackexchange.com',
        appStoreUrl: 'https://itunes.apple.com',
        forumKinds: ['lemmy', 'discourse'],
        forums: 'auto',
        userAgent: 'Nicher/1.0 (http://localhost:4321)',
      },
      liveKeptDays: 400,
      memberNichesMax: 200_000,
      rateLimit: 1,
      trustedProxies: false,
    })
  })

  test('counts empty variables as unset', () => {
    expect(parseConfig({ DATABASE_URL: '', API_PORT: '', AUTH_SECRET: '' })).toEqual(
      parseConfig({}),
    )
  })

  const reddit = {
    ...{ REDDIT_CLIENT_ID: 'id', REDDIT_CLIENT_SECRET: 'secret' },
    REDDIT_USER_AGENT: 'linux:nicher:1 (by /u/x)',
  }

  test.each([
    [{ LIVE_SOURCES: 'off' }, []],
    [{ LIVE_SOURCES: 'off', ...reddit }, []],
    [{ LIVE_SOURCES: 'stackexchange' }, ['stackExchangeUrl']],
    [{ LIVE_SOURCES: 'reddit, hackernews', ...reddit }, ['reddit', 'hackerNewsUrl']],
    [{ LIVE_SOURCES: 'appstore' }, ['appStoreUrl']],
    [{ LIVE_SOURCES: 'discourse,lemmy' }, ['lemmy', 'discourse']],
    [reddit, ['reddit', 'hackerNewsUrl', 'stackExchangeUrl', 'appStoreUrl', 'lemmy', 'discourse']],
  ])('with %j searches the sources %j', (environment, asked) => {
    const { forumKinds, forums, userAgent, ...sources } = parseConfig(environment).liveSources
    const present = Object.entries(sources).filter(([, source]) => source !== undefined)
    expect([...present.map(([name]) => name), ...forumKinds]).toEqual(asked)
    expect([forums, userAgent]).toEqual(['auto', 'Nicher/1.0 (http://localhost:4321)'])
  })

  test.each([
    ['off', []],
    ['auto', 'auto'],
    ['lemmy.world, Forum.Arduino.cc,lemmy.world', ['lemmy.world', 'forum.arduino.cc']],
  ])('with the forums %j searches %j', (LIVE_FORUMS, forums) => {
    expect(parseConfig({ LIVE_FORUMS }).liveSources.forums).toEqual(forums)
  })

  test.each([
    [{ LIVE_SOURCES: 'twitter' }, 'LIVE_SOURCES'],
    [{ LIVE_SOURCES: 'hackernews,off' }, 'LIVE_SOURCES'],
    [{ LIVE_FORUMS: 'https://lemmy.world/' }, 'LIVE_FORUMS'],
    [{ LIVE_FORUMS: '127.0.0.1:80' }, 'LIVE_FORUMS'],
    [{ LIVE_SOURCES: 'reddit' }, 'REDDIT_CLIENT_ID'],
    [{ REDDIT_CLIENT_ID: 'id', REDDIT_CLIENT_SECRET: 'secret' }, 'REDDIT_USER_AGENT'],
  ])('refuses the sources of %j', (environment, name) => {
    expect(complaint(environment)).toContain(name)
  })

  test.each([
    ['memory://', { kind: 'memory' }],
    ['postgres://a/b', { kind: 'postgres', url: 'postgres://a/b' }],
    ['postgresql://a/b', { kind: 'postgres', url: 'postgresql://a/b' }],
  ])('takes the database %s', (url, database) => {
    expect(parseConfig({ APP_MODE: 'local', DATABASE_URL: url }).database).toEqual(database)
  })

  test('takes a replica of a Postgres server, and of nothing else', () => {
    const readUrl = 'postgres://replica/b'
    const withReplica = { APP_MODE: 'local', DATABASE_READ_URL: readUrl }
    expect(parseConfig({ ...withReplica, DATABASE_URL: 'postgres://a/b' }).database).toEqual({
      ...{ kind: 'postgres', url: 'postgres://a/b', readUrl },
    })
    const needed = 'DATABASE_READ_URL: needs a Postgres server in DATABASE_URL'
    expect(complaint(withReplica)).toContain(needed)
    expect(complaint({ ...withReplica, DATABASE_URL: 'memory://' })).toContain(needed)
  })

  test('keeps only the origin of an address', () => {
    const address = 'https://Nicher.example/path?x=1'
    expect(parseConfig({ ...production, PUBLIC_SITE_URL: address }).siteUrl).toBe(
      'https://nicher.example',
    )
  })

  test('uses the ports if no address is given', () => {
    expect(parseConfig({ SITE_PORT: '5000', API_PORT: '9000' })).toMatchObject({
      siteUrl: 'http://localhost:5000',
      apiUrl: 'http://localhost:9000',
    })
  })

  test('reads a list of proxies', () => {
    const proxies = { APP_MODE: 'local', TRUST_PROXY: '10.0.0.1, fd00::/8' }
    expect(parseConfig(proxies).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8'])
  })

  test('has an LLM if its address and its model are given', () => {
    const llm = { LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'm' }
    expect(parseConfig({ ...llm, LLM_STRUCTURED_OUTPUTS: 'false' }).llm).toEqual({
      baseUrl: 'http://localhost:1/v1',
      apiKey: undefined,
      model: 'm',
      structuredOutputs: false,
      timeoutMs: 300_000,
      silenceMs: 120_000,
      contextTokens: 4_096,
    })
    const hosted = { LLM_BASE_URL: 'https://api.openai.com/v1', LLM_MODEL: 'm' }
    expect(parseConfig(hosted).llm?.contextTokens).toBe(8_000)
    const small = { ...hosted, LLM_CONTEXT_TOKENS: '2000' }
    expect(parseConfig(small).llm?.contextTokens).toBe(2_000)
  })

  test('gives a model that needs 60 s for its first word the time that it needs', () => {
    const { llm } = parseConfig({ LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'm' })
    expect(llm?.silenceMs).toBeGreaterThan(60_000)
    expect((llm?.timeoutMs ?? 0) - 60_000).toBeGreaterThanOrEqual(120_000)
  })

  test('looks for a model on this machine in local mode, unless one is set or it is off', () => {
    const limits = { structuredOutputs: true, timeoutMs: 300_000, silenceMs: 120_000 }
    const any = { ...limits, model: undefined, contextTokens: undefined }
    expect(parseConfig({}).llmSearch).toEqual(any)
    const named = { LLM_MODEL: 'qwen3:8b', LLM_CONTEXT_TOKENS: '16000' }
    expect(parseConfig(named).llmSearch).toEqual({
      ...any,
      model: 'qwen3:8b',
      contextTokens: 16_000,
    })
    const off = parseConfig({ LLM_BASE_URL: 'off', LLM_MODEL: 'm' })
    expect([off.llm, off.llmSearch]).toEqual([undefined, undefined])
    const set = parseConfig({ LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'm' })
    expect(set.llmSearch).toBeUndefined()
    expect(parseConfig(production).llmSearch).toBeUndefined()
  })

  test.each([
    ['off', Number.POSITIVE_INFINITY],
    ['0.5', 0.5],
    ['20', 20],
  ])('takes RATE_LIMIT=%s', (value, factor) => {
    expect(parseConfig({ RATE_LIMIT: value }).rateLimit).toBe(factor)
  })

  test.each(['29', '401', '60.5', 'forever'])('refuses LIVE_KEPT_DAYS=%s', (days) => {
    expect(() => parseConfig({ LIVE_KEPT_DAYS: days })).toThrow(
      'LIVE_KEPT_DAYS: must be a whole number of days from 30 to 400',
    )
  })

  test('keeps what live searches found for 400 days, or for fewer', () => {
    expect(parseConfig({ LIVE_KEPT_DAYS: '30' }).liveKeptDays).toBe(30)
  })

  test('runs four analyses at once, or the number in JOBS_PER_HOST, or none', () => {
    expect(parseConfig({}).jobsPerHost).toBe(4)
    expect(parseConfig({ JOBS_PER_HOST: '0' }).jobsPerHost).toBe(0)
    expect(() => parseConfig({ JOBS_PER_HOST: 'many' })).toThrow(/JOBS_PER_HOST/)
  })

  test.each([
    ['APP_MODE', 'staging'],
    ['API_PORT', '65536'],
    ['API_PORT', 'http'],
    ['SITE_PORT', '1.5'],
    ['PUBLIC_SITE_URL', 'nicher.example'],
    ['PUBLIC_API_URL', 'ftp://nicher.example'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_READ_URL', 'memory://'],
    ['AUTH_SECRET', 'short'],
    ['SMTP_URL', 'mail.internal'],
    ['SMTP_URL', 'https://mail.internal'],
    ['MAIL_FROM', 'Nicher'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['LLM_BASE_URL', 'file:///etc/passwd'],
    ['LLM_TIMEOUT_MS', '0'],
    ['LLM_SILENCE_MS', '300000'],
    ['LLM_CONTEXT_TOKENS', '1999'],
    ['DATAFORSEO_URL', 'file:///etc/passwd'],
    ['DATAFORSEO_TIMEOUT_MS', '0'],
    ['KEYWORD_WAIT_MS', '50001'],
    ['TRUST_PROXY', 'proxy.internal'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['RATE_LIMIT', '0'],
    ['RATE_LIMIT', '-1'],
    ['RATE_LIMIT', 'Infinity'],
    ['RATE_LIMIT', 'none'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(complaint({ [name]: value })).toContain(`${name}:`)
  })

  test('uses Google itself if there is a client id', () => {
    expect(parseConfig({ GOOGLE_CLIENT_ID: 'ours.apps.example' }).google).toEqual({
      clientId: 'ours.apps.example',
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    })
  })

  test('uses the local issuer at the address of the API', () => {
    const { google } = parseConfig({ PUBLIC_API_URL: 'http://127.0.0.1:9000/' })
    expect(google.jwksUrl).toBe('http://127.0.0.1:9000/local/google/jwks')
  })

  test('names the missing half of the LLM settings', () => {
    expect(complaint({ LLM_BASE_URL: 'http://localhost:1/v1' })).toContain('LLM_MODEL:')
    expect(complaint({ ...production, LLM_MODEL: 'm' })).toContain('LLM_BASE_URL:')
  })

  test('has DataForSEO if both its credentials are given', () => {
    const account = { DATAFORSEO_LOGIN: 'a@b.example', DATAFORSEO_PASSWORD: 'secret' }
    expect(parseConfig({}).dataForSeo).toBeUndefined()
    expect(parseConfig(account).dataForSeo).toEqual({
      login: 'a@b.example',
      password: 'secret',
      url: 'https://api.dataforseo.com',
      timeoutMs: 130_000,
    })
    const sandbox = { ...account, DATAFORSEO_URL: 'https://sandbox.dataforseo.com/' }
    expect(parseConfig(sandbox).dataForSeo?.url).toBe('https://sandbox.dataforseo.com')
    expect(complaint({ DATAFORSEO_LOGIN: 'a' })).toContain('DATAFORSEO_PASSWORD:')
    expect(complaint({ DATAFORSEO_PASSWORD: 'a' })).toContain('DATAFORSEO_LOGIN:')
    expect(complaint({ ...production, DATAFORSEO_URL: 'http://localhost:1' })).toContain(
      'DATAFORSEO_URL:',
    )
  })

  test('has a mail server if its address and a sender are given', () => {
    const smtp = { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'a@b.example' }
    expect(parseConfig(smtp).smtp).toEqual({ url: smtp.SMTP_URL, from: 'a@b.example' })
    expect(parseConfig({ MAIL_FROM: 'a@b.example' }).smtp).toBeUndefined()
    expect(complaint({ SMTP_URL: smtp.SMTP_URL })).toContain('MAIL_FROM:')
  })

  test('has Stripe if its three settings are given, and the stand-in otherwise', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      STRIPE_PRICE_ID: 'price',
    }
    expect(parseConfig(stripe).stripe).toEqual({
      secretKey: 'sk',
      webhookSecret: 'whsec',
      priceId: 'price',
      baseUrl: undefined,
    })
    expect(parseConfig({}).stripe).toBeUndefined()
    for (const name of Object.keys(stripe)) {
      const message = complaint({ ...stripe, [name]: undefined })
      expect(message).toContain(`${name}:`)
    }
    expect(complaint({ STRIPE_BASE_URL: 'http://localhost:1' })).toContain('STRIPE_SECRET_KEY:')
  })

  test('names every wrong variable at once', () => {
    const message = complaint({ API_PORT: 'x', RATE_LIMIT: 'x', LOG_LEVEL: 'x' })
    for (const name of ['API_PORT', 'RATE_LIMIT', 'LOG_LEVEL']) expect(message).toContain(name)
  })
})

describe('the configuration of production', () => {
  test('is accepted when everything is set', () => {
    expect(parseConfig(production).mode).toBe('production')
  })

  test('names every missing variable', () => {
    const message = complaint({ APP_MODE: 'production' })
    for (const name of Object.keys(production)) {
      if (name !== 'APP_MODE') expect(message).toContain(`${name}:`)
    }
  })

  test.each(Object.keys(production).filter((name) => name !== 'APP_MODE'))(
    'is refused without %s, and names nothing else',
    (name) => {
      const lines = complaint({ ...production, [name]: undefined }).split('\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(`${name}:`)
    },
  )

  test.each([
    ['RATE_LIMIT', 'off'],
    ['DATABASE_URL', 'memory://'],
    ['PUBLIC_SITE_URL', 'http://nicher.example'],
    ['PUBLIC_API_URL', 'http://api.nicher.example'],
    ['PUBLIC_SUPPORT_EMAIL', 'support@nicher.example'],
    ['STRIPE_BASE_URL', 'https://stripe.internal'],
  ])('refuses %s=%s', (name, value) => {
    expect(complaint({ ...production, [name]: value })).toContain(`${name}:`)
  })

  test('never shows a secret in its messages', () => {
    expect(complaint({ ...production, AUTH_SECRET: 'tooshort-secret' })).not.toContain('tooshort')
    expect(complaint({ ...production, SMTP_URL: 'smpt://u:hidden@m' })).not.toContain('hidden')
  })
})
