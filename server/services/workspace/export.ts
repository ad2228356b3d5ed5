import { Readable } from 'node:stream'
import { candidateDetailSchema } from '../../../contract/candidate.ts'
import type { Clock } from '../../clock.ts'
import { HOUR_MS } from '../../durations.ts'
import { orSay, type Throttle } from '../throttle.ts'
import type { Cards } from './cards.ts'
import type { Details } from './detail.ts'

const EXPORTS_PER_HOUR = 30

/** What other services add to the export: fields of the whole, and of each candidate. */
export interface ExportPart {
  ofMember(userId: string): Promise<Record<string, unknown>>
  ofCandidate(userId: string, candidateId: string): Promise<Record<string, unknown>>
}

interface Dependencies {
  clock: Clock
  throttle: Throttle
  cards: Cards
  details: Details
  parts: readonly ExportPart[]
}

/** A member's whole workspace as JSON, of which one candidate at a time is in memory. */
export function createExport({ clock, throttle, cards, details, parts }: Dependencies) {
  async function* json(userId: string) {
    const all = await cards.all(userId)
    const head = { exported_at: clock.now().toISOString() }
    const more = await Promise.all(parts.map((part) => part.ofMember(userId)))
    yield `${JSON.stringify(Object.assign(head, ...more)).slice(0, -1)},"candidates":[`
    let separator = ''
    for await (const detail of details.each(userId, all)) {
      const { id } = detail.candidate
      const more = await Promise.all(parts.map((part) => part.ofCandidate(userId, id)))
      const whole = Object.assign(candidateDetailSchema.parse(detail), ...more)
      yield separator + JSON.stringify(whole)
      separator = ','
    }
    yield ']}'
  }

  /** @throws {Refusal} `rate_limited` */
  return async function exportWorkspace(userId: string): Promise<Readable> {
    await orSay(
      'You have downloaded your data many times in the last hour. Please try again later.',
      throttle.hit(`export:${userId}`, EXPORTS_PER_HOUR, HOUR_MS),
    )
    return Readable.from(json(userId))
  }
}
