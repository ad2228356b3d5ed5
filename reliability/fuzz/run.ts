import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ApiProcess } from '../api-process.ts'
import { createSeeded, type Seeded } from '../seeded.ts'
import type { FuzzCase } from './cases.ts'
import { exchange } from './exchange.ts'
import { mutate } from './mutations.ts'
import { type Invariant, judge } from './oracle.ts'
import { partsOf, type RawRequest, toBytes } from './raw-request.ts'
import type { Session } from './session.ts'
import type { Target } from './targets.ts'

interface FuzzOptions {
  api: ApiProcess
  port: number
  session: Session
  targets: readonly Target[]
  cases: readonly FuzzCase[]
  count: number
  seed: number
  /** The folder for failing requests, stored as bytes so they can be sent again. */
  out: string
}

export interface FuzzResult {
  sent: number
  structured: number
  /** Number of answers by status; 0 for none. */
  statuses: Map<number, number>
  violated: Set<Invariant>
  /** The first failures, as text. */
  examples: string[]
  /** MiB: at the start, after the warm-up, and at the end. */
  rss: { start: number; before: number; after: number }
  seconds: number
}

const CONNECTIONS = 12
const EXAMPLES = 30
const GROWTH_LIMIT = 64
/** Share of the requests after which the server counts as warm. */
const WARM_UP = 0.25
const EXPLORE_LINE = /^POST \/api\/explore[ ?]/

function residentMiB(pid: number): number {
  const kib = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
  return Math.round(kib / 1024)
}

/** Resident memory, after a few seconds for the runtime to return unused memory. */
async function settledMiB(pid: number, limit: number): Promise<number> {
  let current = residentMiB(pid)
  for (let attempt = 0; attempt < 10 && current >= limit; attempt += 1) {
    await delay(500)
    current = residentMiB(pid)
  }
  return current
}

async function treeTag(api: ApiProcess): Promise<string> {
  // A snapshot can be a second old if another host wrote; this is the only host.
  const answer = await fetch(`${api.url}/api/tree`, { headers: { 'accept-encoding': 'identity' } })
  await answer.arrayBuffer()
  return answer.headers.get('etag') ?? ''
}

/** The requests of a run: every structured case in a shuffled order, and mutated bytes. */
function* requestsOf(options: FuzzOptions, seeded: Seeded): Generator<RawRequest> {
  const { cases, targets, session, count } = options
  const order = cases.map((make) => ({ make, rank: seeded.next() })).sort((a, b) => a.rank - b.rank)
  const structured = Math.min(order.length, Math.ceil(count * 0.6))
  for (const { make } of order.slice(0, structured)) yield make()
  for (let index = structured; index < count; index += 1) {
    const isValid = seeded.chance(0.7)
    const target = seeded.pick(targets)
    const made = seeded.pick(cases)?.()
    if (target === undefined || made === undefined) return
    const base = isValid ? toBytes(partsOf(target, session)) : made.bytes
    const label = isValid ? `${target.method} ${target.path}: valid` : made.label
    yield { label: `${label}, mutated`, bytes: mutate(base, seeded), mustAnswer: false }
  }
}

export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { api, port, session, count, out } = options
  const started = performance.now()
  const result: FuzzResult = {
    sent: 0,
    structured: 0,
    statuses: new Map(),
    violated: new Set(),
    examples: [],
    rss: { start: residentMiB(api.pid), before: 0, after: 0 },
    seconds: 0,
  }
  let explored = 0

  function fail(invariant: Invariant, what: string): void {
    result.violated.add(invariant)
    if (result.examples.length < EXAMPLES) result.examples.push(`${invariant}: ${what}`)
  }

  const tagBefore = await treeTag(api)
  const requests = requestsOf(options, createSeeded(options.seed))
  async function client(): Promise<void> {
    for (const request of requests) {
      result.sent += 1
      if (!request.label.endsWith('mutated')) result.structured += 1
      if (result.sent === Math.ceil(count * WARM_UP)) result.rss.before = residentMiB(api.pid)
      const given = await exchange(port, request.bytes)
      const final = given.responses.filter(({ status }) => status >= 200)
      for (const status of final.length > 0 ? final.map((each) => each.status) : [0]) {
        result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
      }
      if (final[0]?.status === 200 && EXPLORE_LINE.test(request.bytes.toString('latin1', 0, 40))) {
        explored += request.bytes.includes(JSON.stringify(session.exploredPath)) ? 0 : 1
      }
      const problems = judge(request, given)
      if (problems.length === 0) continue
      mkdirSync(out, { recursive: true })
      const file = join(out, `${result.sent}.http`)
      writeFileSync(file, request.bytes)
      for (const problem of problems) {
        const statuses = final.map(
          ({ status, body }) => `${status} ${body.toString('utf8', 0, 160)}`,
        )
        fail(problem, `${request.label}: ${statuses.join(' | ') || given.end} (${file})`)
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))

  if (!api.isAlive()) fail('the process stays alive', api.output().slice(-2_000))
  else {
    result.rss.after = await settledMiB(api.pid, result.rss.before + GROWTH_LIMIT)
    const growth = result.rss.after - result.rss.before
    if (growth >= GROWTH_LIMIT) fail('memory grows by less than 64 MiB', `${growth} MiB`)
    const isChanged = (await treeTag(api)) !== tagBefore
    if (isChanged && explored === 0) fail('refused explorations change nothing', 'another tree')
  }
  const log = api.output()
  for (const secret of session.secrets) {
    if (log.includes(secret)) fail('the log contains no secret', `${secret.slice(0, 6)}…`)
  }
  result.seconds = (performance.now() - started) / 1_000
  return result
}
