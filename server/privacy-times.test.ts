import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KEY_DAYS_MAX } from '../contract/access-key-form.ts'
import { retentionsOf } from './compose/retention.ts'
import { parseConfig } from './config.ts'
import * as schema from './db/schema.ts'
import { NOTED_EVERY_MS } from './services/archive/found.ts'
import { bodyRetention } from './services/mail/retention.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNITS: Record<string, number> = { minute: MINUTE, hour: HOUR, day: DAY, year: 365 * DAY }

const privacy = readFileSync('src/content/legal/privacy.md', 'utf8')
const durations = constantsIn(readFileSync('server/durations.ts', 'utf8'), new Map())

/** Constants of a file that are a number or a product of numbers, constants above them and `given` ones. */
function constantsIn(source: string, given = durations): Map<string, number> {
  const known = new Map(given)
  const factorOf = (factor: string) => known.get(factor) ?? Number(factor.replaceAll('_', ''))
  for (const [, name = '', product = ''] of source.matchAll(
    /^(?:export )?const ([A-Z_]+) = ([\w *]+)$/gm,
  )) {
    known.set(
      name,
      product.split(' * ').reduce((sum, factor) => sum * factorOf(factor), 1),
    )
  }
  return known
}

function constant(file: string, name: string): number {
  const source = readFileSync(`server/services/accounts/${file}.ts`, 'utf8')
  const value = constantsIn(source).get(name)
  if (!value) throw new Error(`${file}.ts has no ${name}`)
  return value
}

const retentions = retentionsOf(parseConfig({}))

/** How long housekeeping leaves the rows of each table once their time has come. */
const kept = new Map(
  retentions
    .filter((each) => each !== bodyRetention)
    .map(({ from, kept }) => [Object.entries(schema).find(([, it]) => it === from)?.[0], kept]),
)

function keptOf(table: string): number {
  const time = kept.get(table)
  if (time === undefined) throw new Error(`housekeeping does not know ${table}`)
  return time
}

/** Every time that a text states, in its order: 'an hour', '7 days'. */
const timesIn = (text: string) =>
  [...text.toLowerCase().matchAll(/\b(an?|one|two|\d+) (minute|hour|day|year)s?\b/g)].map(
    ([, count = '', unit = '']) =>
      (({ a: 1, an: 1, one: 1, two: 2 })[count] ?? Number(count)) * (UNITS[unit] ?? Number.NaN),
  )

/** The last cell of each row of the table of what is stored, by the name in bold. */
const rows = new Map(
  [...privacy.matchAll(/^\| \*\*(.+?)\*\*.*\| ([^|]+) \|$/gm)].map(([, name = '', time = '']) => [
    name,
    time,
  ]),
)

const sessionLife = constant('sessions', 'SESSION_LIFE_MS')
/** The longest period over which anything is counted. */
const COUNTED = DAY

const STATED: Record<string, number[]> = {
  'Your account': [],
  'A registration that is not confirmed yet': [
    constant('registration', 'TOKEN_LIFE_MS'),
    keptOf('pendingRegistrations'),
  ],
  'A request for a new password': [constant('recovery', 'TOKEN_LIFE_MS'), keptOf('passwordResets')],
  Sessions: [
    constant('token-pair', 'REFRESH_IDLE_LIFE_MS'),
    sessionLife,
    sessionLife + keptOf('sessions'),
  ],
  'A Google sign-in under way': [constant('oauth-states', 'STATE_LIFE_MS')],
  'Browsers and networks from which you signed in': [keptOf('knownDevices')],
  'Counters against abuse': [keptOf('throttles'), COUNTED],
  'Mails to you': [keptOf('mails'), bodyRetention.kept],
  Premium: [],
  'Messages from the payment provider': [keptOf('billingEvents')],
  'Keyword analyses': [keptOf('keywordAnalyses')],
  'Market analyses': [keptOf('ideaAnalyses')],
  'Your own material': [keptOf('ownMaterials')],
  'Your workspace': [keptOf('candidates')],
  'Watched niches': [keptOf('watchChecks')],
  'Links that you share': [],
  'Access keys': [KEY_DAYS_MAX * DAY],
  'Your last change': [keptOf('memberWrites')],
  Feedback: [keptOf('feedback'), keptOf('feedback')],
  Logs: [],
  'Backups of the database': [],
}

describe('the times in the privacy policy', () => {
  it.each(Object.entries(STATED))('are those of the code for: %s', (name, times) => {
    expect(timesIn(rows.get(name) ?? 'no such row')).toEqual(times)
  })

  it('are checked in every row of the table', () => {
    expect([...rows.keys()]).toEqual(Object.keys(STATED))
  })

  it('come from the file of the operator for what hosts keep', () => {
    expect(rows.get('Logs')).toBe('{logs} days')
    expect(rows.get('Backups of the database')).toBe('{backups} days')
  })

  it('are those of the code for what is stored without a name', () => {
    const [sentence = ''] = privacy.match(/^Some things are stored without .*$/m) ?? []
    expect(timesIn(sentence)).toEqual([
      keptOf('keywordReports'),
      keptOf('keywordInterest'),
      keptOf('providerCalls'),
    ])
  })

  it('are those of the code for discussions by others', () => {
    const [, sentences = ''] = privacy.match(/^(Copies that came with .*)$/m) ?? []
    expect(timesIn(sentences)).toEqual([keptOf('discussions'), NOTED_EVERY_MS])
  })

  it('name the longest time that an operator can keep discussions by others', () => {
    const longer = String(keptOf('discussions') / DAY + 1)
    expect(() => parseConfig({ LIVE_KEPT_DAYS: longer })).toThrow('LIVE_KEPT_DAYS')
  })

  it('are those of the code for what remains of an account', () => {
    const [sentence = ''] = privacy.match(/^What remains: .*$/m) ?? []
    expect(timesIn(sentence)).toEqual([keptOf('billingEvents'), COUNTED + keptOf('throttles')])
  })

  it('count nothing over more than a day', () => {
    const windows = readdirSync('server/services', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => readFileSync(join('server/services', file), 'utf8'))
      // The window may be followed by a number of attempts.
      .flatMap((source) => [
        ...source.matchAll(
          /throttle\s*\.(?:hit|allows)\(.*, (?!(?:keywords|ideas)\))([^,]+?)(?:, (?:keywords|ideas))?\)/g,
        ),
      ])
      .map(([, window]) => window)
    const known = new Set(['MINUTE_MS', 'QUARTER_MS', 'HOUR_MS', 'DAY_MS'])
    expect(windows.length).toBeGreaterThan(15)
    const isDay = (window: string) => known.has(window) || window.startsWith('untilMidnightUtc(')
    expect(windows.filter((window = '') => !isDay(window))).toEqual([])
  })

  it('cover every table that housekeeping cleans', () => {
    const rowsAndSentences = [
      ...['pendingRegistrations', 'passwordResets', 'sessions', 'knownDevices', 'throttles'],
      ...['mails', 'billingEvents', 'keywordAnalyses', 'ideaAnalyses', 'ownMaterials'],
      ...['candidates', 'feedback', 'memberWrites'],
      ...['keywordReports', 'keywordInterest', 'providerCalls'],
      ...['watchChecks', 'discussions'],
      // Gone with their own end, at the next housekeeping.
      ...['accessTokens', 'oauthStates', 'shares', 'accessKeys'],
      // Imported by an operator; nobody's data.
      ...['keywordImports', 'keywordMetrics'],
      // Work under way, gone with it or within a day.
      'leases',
    ]
    expect([...kept.keys()].toSorted()).toEqual(rowsAndSentences.toSorted())
    const ended = ['accessTokens', 'oauthStates', 'shares', 'accessKeys'].map((table) =>
      kept.get(table),
    )
    expect(ended).toEqual([0, 0, 0, 0])
    expect(retentions).toHaveLength(kept.size + 1)
  })
})
