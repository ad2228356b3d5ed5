import type { Candidate, CandidateDetail } from '../../contract/candidate.ts'
import { ask, statusOf } from '../kill-loop/client.ts'
import { signIn } from './members.ts'
import type { Board, Ledger, Member, Notes } from './model.ts'

/** Rounds after which members sign in again: access tokens live a quarter of an hour. */
const SIGN_IN_EVERY = 5

function boardOf(cards: readonly Candidate[]): Board {
  const board: Board = {}
  for (const { stage, name, drop_reason: reason } of cards) {
    board[stage] = [...(board[stage] ?? []), { name, reason }]
  }
  return board
}

/** A board as text, without empty columns. */
function textOf(board: Board): string {
  const filled = Object.entries(board).filter(([, cards]) => cards.length > 0)
  return JSON.stringify(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function checkBoard(url: string, ledger: Ledger, member: Member): Promise<void> {
  const { bearer, email } = member
  const answer = await ask(`${url}/api/workspace/candidates`, 'GET', { bearer })
  if (statusOf(answer) !== 200) {
    return ledger.violate('no answer is unexpected', `the board: ${statusOf(answer)}`)
  }
  const cards = (answer as unknown as { body: Candidate[] }).body
  const found = boardOf(cards)
  const isKnown = [member.board, member.maybe ?? member.board].some(
    (board) => textOf(board) === textOf(found),
  )
  if (!isKnown) {
    const what = `${email}: ${textOf(found)}, not ${textOf(member.board)}`
    ledger.violate('no acknowledged change of a board is lost', what)
  }
  const places = new Set(cards.map(({ stage, rank }) => `${stage} ${rank}`))
  if (places.size < cards.length) {
    ledger.violate('no two cards of a column have the same rank', email)
  }
  member.board = found
  member.maybe = undefined
  for (const { name, id } of cards) member.ids.set(name, id)
}

async function checkNotes(
  url: string,
  ledger: Ledger,
  { ids, bearer, email }: Member,
  notes: Notes,
): Promise<void> {
  const address = `${url}/api/workspace/candidates/${ids.get(notes.name)}`
  const answer = await ask(address, 'GET', { bearer })
  if (statusOf(answer) !== 200) {
    return ledger.violate('no acknowledged notes are lost', `${email}: ${statusOf(answer)}`)
  }
  const { notes: text, notes_version: version } = (answer as unknown as { body: CandidateDetail })
    .body
  const later = notes.asked.filter((asked) => asked.version > notes.sure.version)
  const isKnown = [notes.sure, ...later].some(
    (each) => each.version === version && each.text === text,
  )
  if (!isKnown) {
    const what = `${email}: version ${version} of ${notes.sure.version}`
    ledger.violate('no acknowledged notes are lost', what)
  }
  notes.sure = { version, text }
  notes.asked = []
}

/** Compares what the restarted API has with what its members were told. */
export async function checkWorkspaces(url: string, ledger: Ledger): Promise<void> {
  for (const member of ledger.members) {
    if (ledger.round % SIGN_IN_EVERY === 0) {
      const status = await signIn(url, member)
      if (status !== 200) ledger.violate('no answer is unexpected', `the sign-in: ${status}`)
    }
    await checkBoard(url, ledger, member)
    for (const notes of member.notes) await checkNotes(url, ledger, member, notes)
  }
}
