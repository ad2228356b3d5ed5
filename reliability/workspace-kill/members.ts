import { randomBytes } from 'node:crypto'
import { ask, field, statusOf } from '../kill-loop/client.ts'
import { type Ledger, type Member, withCard } from './model.ts'

const NOTED = 3

/** Signs up a member with a few cards whose notes are written. */
export async function addMember(url: string, ledger: Ledger): Promise<void> {
  const email = `w${randomBytes(6).toString('hex')}@kill.example`
  const password = `Aa1!${randomBytes(9).toString('base64url')}`
  const browserId = randomBytes(32).toString('hex')
  await ask(`${url}/api/auth/register`, 'POST', { json: { email, password }, browserId })
  const mails = await ask(`${url}/local/outbox?to=${email}`, 'GET')
  const token = /token=([\w-]+)/.exec(JSON.stringify(mails))?.[1]
  const verified = await ask(`${url}/api/auth/verify-email`, 'POST', { json: { token }, browserId })
  const bearer = field(verified, 'access_token')
  const member: Member = {
    ...{ email, password, bearer, ids: new Map(), board: {}, maybe: undefined },
    ...{ notes: [], named: 0 },
  }
  for (let at = 1; at <= NOTED; at += 1) {
    const name = `Noted ${at}`
    const json = { name }
    const kept = await ask(`${url}/api/workspace/candidates`, 'POST', { bearer, json })
    member.ids.set(name, field(kept, 'id'))
    member.board = withCard(member.board, 'considering', { name, reason: null }, null)
    const sure = { version: 0, text: '' }
    member.notes.push({ name, sure, acknowledged: new Set(), asked: [] })
  }
  ledger.members.push(member)
}

/** Signs a member in again. Returns the answer's status. */
export async function signIn(url: string, member: Member): Promise<number> {
  const { email, password } = member
  const form = { username: email, password }
  const answer = await ask(`${url}/api/auth/login`, 'POST', { form })
  member.bearer = field(answer, 'access_token')
  return statusOf(answer)
}
