import { randomBytes } from 'node:crypto'
import { STAGE_IDS } from '../../contract/candidate-form.ts'
import { type Answer, call, field, statusOf } from '../kill-loop/client.ts'
import type { Seeded } from '../seeded.ts'
import { type Board, type Ledger, type Member, type Notes, withCard, without } from './model.ts'

/** What clients need to write to a running API. */
export interface Traffic {
  url: string
  ledger: Ledger
  seeded: Seeded
}

const CARDS_MAX = 14

/** True if a write was answered. A broken connection and a busy server leave it open. */
function isAnswered({ ledger }: Traffic, route: string, answer: Answer, expected: number): boolean {
  const status = statusOf(answer)
  if (status === expected) {
    ledger.journal.record(ledger.round, route, '')
    return true
  }
  if (status !== 0 && status !== 503) {
    const body = JSON.stringify(answer).slice(0, 200)
    ledger.violate('no answer is unexpected', `${route}: ${body}`)
  }
  return false
}

const addressOf = (url: string, { ids }: Member, name: string) =>
  `${url}/api/workspace/candidates/${ids.get(name)}`

/** A tab that saves notes as somebody types, until its save is not answered. */
export async function typeNotes(
  traffic: Traffic,
  member: Member,
  notes: Notes,
  isOver: () => boolean,
): Promise<void> {
  const { url, ledger, seeded } = traffic
  let { version } = notes.sure
  while (!isOver()) {
    const text = randomBytes(seeded.between(1, 8_000)).toString('hex')
    const answer = await call(`${addressOf(url, member, notes.name)}/notes`, 'POST', {
      bearer: member.bearer,
      json: { text, version },
    })
    if (!isAnswered(traffic, 'notes', answer, 200)) {
      notes.asked.push({ version: version + 1, text })
      return
    }
    const { body } = answer as { body: { version?: number; conflict?: Notes['sure'] } }
    const seen = body.conflict ?? { version: body.version ?? 0, text }
    // The other tab may have been told of this save before this one was answered.
    const isOther = seen.version === notes.sure.version && seen.text !== notes.sure.text
    const isAgain = body.conflict === undefined && notes.acknowledged.has(seen.version)
    if (isOther || isAgain) {
      ledger.violate('no two saves of notes get the same version', `${seen.version}`)
    }
    if (body.conflict === undefined) notes.acknowledged.add(seen.version)
    if (seen.version > notes.sure.version) notes.sure = seen
    version = seen.version
  }
}

interface Change {
  after: Board
  send: () => Promise<Answer>
  route: string
  status: number
  /** The card's name if it is new. */
  isNew?: string
}

function keep({ url, seeded }: Traffic, member: Member): Change {
  member.named += 1
  const name = `Idea ${member.named} ${seeded.between(1, 9)}`
  const { bearer } = member
  return {
    after: withCard(member.board, 'considering', { name, reason: null }, null),
    send: () => call(`${url}/api/workspace/candidates`, 'POST', { bearer, json: { name } }),
    ...{ route: 'keep', status: 200, isNew: name },
  }
}

function remove({ url }: Traffic, member: Member, name: string): Change {
  const { bearer } = member
  return {
    after: without(member.board, name),
    send: () => call(addressOf(url, member, name), 'DELETE', { bearer }),
    ...{ route: 'remove', status: 204 },
  }
}

function move({ url, seeded }: Traffic, member: Member, name: string): Change {
  const { board, bearer, ids } = member
  const stage = seeded.pick(STAGE_IDS) ?? 'testing'
  const others = (board[stage] ?? []).filter((card) => card.name !== name)
  const after = seeded.chance(0.25) ? null : (seeded.pick(others)?.name ?? null)
  const reason = stage === 'dropped' ? `Reason ${seeded.between(1, 1e6)}` : null
  const json = {
    stage,
    after: after === null ? null : ids.get(after),
    ...(reason === null ? {} : { reason }),
  }
  return {
    after: withCard(board, stage, { name, reason }, after),
    send: () => call(`${addressOf(url, member, name)}/move`, 'POST', { bearer, json }),
    ...{ route: 'move', status: 200 },
  }
}

function chooseChange(traffic: Traffic, member: Member): Change {
  const { seeded } = traffic
  const names = Object.values(member.board).flatMap((cards) => cards.map(({ name }) => name))
  const fixed = new Set(member.notes.map(({ name }) => name))
  const loose = names.filter((name) => !fixed.has(name))
  const chosen = seeded.pick(loose)
  if (names.length < 6 || (names.length < CARDS_MAX && seeded.chance(0.1))) {
    return keep(traffic, member)
  }
  if (chosen !== undefined && seeded.chance(0.1)) return remove(traffic, member, chosen)
  return move(traffic, member, seeded.pick(names) ?? '')
}

/** A member who changes the board, one change after another, until one is not answered. */
export async function changeBoard(
  traffic: Traffic,
  member: Member,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { after, send, route, status, isNew } = chooseChange(traffic, member)
    const answer = await send()
    if (!isAnswered(traffic, route, answer, status)) {
      member.maybe = after
      return
    }
    member.board = after
    if (isNew !== undefined) member.ids.set(isNew, field(answer, 'id'))
  }
}
