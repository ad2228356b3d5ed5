import { beforeEach, describe, expect, it, vi } from 'vitest'
import { offline } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost()
let member = await host.api.premiumUser()
beforeEach(async () => {
  member = await host.api.premiumUser()
})

async function openBoard() {
  vi.resetModules()
  const browser = await host.open('/workspace', { as: await host.api.anotherSession(member) })
  const stores = {
    ...(await import('./kept.ts')),
    ...(await import('./board.ts')),
    ...(await import('./board-view.ts')),
    ...(await import('./ideas-import.ts')),
    ...(await import('./toasts.ts')),
  }
  await stores.loadKept()
  return {
    browser,
    ...stores,
    names: (stage: 'considering' | 'testing' | 'building' | 'dropped') =>
      stores.$columns.get()[stage].map(({ name }) => name),
    idOf: (name: string) => stores.candidatesNow().find((each) => each.name === name)?.id ?? '',
  }
}

async function filledBoard() {
  const board = await openBoard()
  await board.addIdeas(['A', 'B', 'C'])
  return board
}

describe('the board', () => {
  it('moves cards at once, and the host has the same order', async () => {
    const board = await filledBoard()
    expect(board.names('considering')).toEqual(['A', 'B', 'C'])
    const moves = [
      board.askMove(board.idOf('C'), { stage: 'considering', after: null }),
      board.askMove(board.idOf('A'), { stage: 'testing', after: null }),
      board.askMove(board.idOf('B'), { stage: 'testing', after: board.idOf('A') }),
    ]
    expect(board.names('testing')).toEqual(['A', 'B'])
    await Promise.all(moves)
    const again = await openBoard()
    expect(again.names('considering')).toEqual(['C'])
    expect(again.names('testing')).toEqual(['A', 'B'])
  })

  it('puts a card back with a message when the host can’t be reached', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const board = await filledBoard()
    board.browser.fail('moveCandidate', offline)
    const move = board.askMove(board.idOf('B'), { stage: 'building', after: null })
    expect(board.names('building')).toEqual(['B'])
    await move
    expect(board.names('building')).toEqual([])
    expect(board.names('considering')).toEqual(['A', 'B', 'C'])
    expect(board.$toasts.get().at(-1)?.message).toContain('“B” is back in Considering')
  })

  it('asks why a card is dropped, and keeps the reason', async () => {
    const board = await filledBoard()
    await board.askMove(board.idOf('A'), { stage: 'dropped', after: null })
    expect(board.names('dropped')).toEqual([])
    await board.confirmDrop('Nobody pays')
    expect((await openBoard()).candidatesNow().find(({ name }) => name === 'A')).toMatchObject({
      stage: 'dropped',
      drop_reason: 'Nobody pays',
    })
  })

  it('is moved by keyboard, and says where the card is', async () => {
    const board = await filledBoard()
    board.liftCard(board.idOf('A'))
    board.moveLifted('ArrowDown')
    expect(board.names('considering')).toEqual(['B', 'A', 'C'])
    expect(board.$said.get()).toBe('Considering, position 2 of 3.')
    board.moveLifted('ArrowRight')
    expect(board.names('testing')).toEqual(['A'])
    board.cancelLift()
    expect(board.names('considering')).toEqual(['A', 'B', 'C'])
    expect(board.browser.count('moveCandidate')).toBe(0)
    board.liftCard(board.idOf('A'))
    board.moveLifted('ArrowRight')
    board.dropLifted()
    await host.settle()
    expect(board.$said.get()).toBe('Dropped A. Testing, position 1 of 1.')
    expect((await openBoard()).names('testing')).toEqual(['A'])
  })

  it('filters by words and sorts by name', async () => {
    const board = await filledBoard()
    board.changeView({ text: 'b' })
    expect(board.names('considering')).toEqual(['B'])
    board.changeView({ text: '', sorting: 'name' })
    await board.askMove(board.idOf('C'), { stage: 'considering', after: null })
    expect(board.names('considering')).toEqual(['A', 'B', 'C'])
  })
})
