import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STAGE_IDS } from '../../../contract/candidate-form.ts'
import { cardsOf, placed, placeOf } from './board-order.ts'
import { candidateOf } from './candidate.fixture.ts'

const board = [1, 2, 3].map((rank) => candidateOf({ id: `c${rank}`, rank }))
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

describe('the order of a board', () => {
  it('puts a card on top, between two others, and at the end', () => {
    expect(
      ids(cardsOf(placed(board, 'c3', { stage: 'considering', after: null }), 'considering')),
    ).toEqual(['c3', 'c1', 'c2'])
    expect(
      ids(cardsOf(placed(board, 'c3', { stage: 'considering', after: 'c1' }), 'considering')),
    ).toEqual(['c1', 'c3', 'c2'])
    expect(
      ids(cardsOf(placed(board, 'c1', { stage: 'considering', after: 'c3' }), 'considering')),
    ).toEqual(['c2', 'c3', 'c1'])
  })

  it('moves a card to an empty column and tells where it was', () => {
    const moved = placed(board, 'c2', { stage: 'testing', after: null })
    expect(ids(cardsOf(moved, 'testing'))).toEqual(['c2'])
    expect(ids(cardsOf(moved, 'considering'))).toEqual(['c1', 'c3'])
    expect(placeOf(moved, 'c3')).toEqual({ stage: 'considering', after: 'c1' })
    expect(placeOf(board, 'gone')).toBeUndefined()
  })

  it('keeps the order of all others over any moves into one gap', () => {
    let now: ReturnType<typeof placed> = board
    for (let turn = 0; turn < 200; turn += 1) {
      const id = turn % 2 === 0 ? 'c2' : 'c3'
      now = placed(now, id, { stage: 'considering', after: 'c1' })
      expect(ids(cardsOf(now, 'considering'))).toEqual(['c1', id, id === 'c2' ? 'c3' : 'c2'])
    }
  })

  it('undoes any move', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ids(board)),
        fc.constantFrom(...STAGE_IDS),
        fc.constantFrom(null, ...ids(board)),
        (id, stage, after) => {
          const before = placeOf(board, id)
          if (before === undefined || after === id) return
          const back = placed(placed(board, id, { stage, after }), id, before)
          for (const each of STAGE_IDS)
            expect(ids(cardsOf(back, each))).toEqual(ids(cardsOf(board, each)))
        },
      ),
    )
  })
})
