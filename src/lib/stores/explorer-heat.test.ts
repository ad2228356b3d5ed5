import { expect, it, vi } from 'vitest'
import type { HeatKind, HeatMap } from '../explorer/heat.ts'
import { named, openTree, PETS } from '../explorer/test-tree.ts'
import { createHeat } from './explorer-heat.ts'

const HEAT: HeatMap = { Travel: [60_000, 10] }
const travel = named(openTree(PETS), 'Travel')

function setUp(answers: (() => Promise<HeatMap>)[], kept: HeatKind | null = null) {
  const port = {
    kept,
    asked: 0,
    fetch() {
      port.asked += 1
      return answers.shift()?.() ?? Promise.resolve(HEAT)
    },
    read: () => port.kept,
    write(kind: HeatKind | null) {
      port.kept = kind
    },
  }
  return { port, heat: createHeat({ heat: port }) }
}

it('is off at first, and loads once', async () => {
  const { port, heat } = setUp([])
  await heat.begin()
  expect(heat.$state.get()).toEqual({ state: 'off' })
  expect(port.asked).toBe(0)
  await heat.show('demand')
  expect(heat.$tint.get()?.stepOf(travel)).toBe(3)
  await heat.show('competition')
  expect(heat.$tint.get()?.stepOf(travel)).toBe(0)
  await heat.show(null)
  expect(heat.$tint.get()).toBeNull()
  expect(port).toMatchObject({ asked: 1, kept: null })
})

it('begins with what the user chose before', async () => {
  const { heat } = setUp([], 'competition')
  await heat.begin()
  expect(heat.$state.get()).toEqual({ state: 'ready', kind: 'competition' })
})

it('says that it failed, and loads again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { heat } = setUp([() => Promise.reject(new Error('offline'))])
  await heat.show('demand')
  expect(heat.$state.get()).toEqual({ state: 'failed', kind: 'demand' })
  expect(heat.$tint.get()).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
  await heat.show('demand')
  expect(heat.$state.get()).toEqual({ state: 'ready', kind: 'demand' })
})

it('shows what was chosen last, whenever the answer comes', async () => {
  const { promise, resolve } = Promise.withResolvers<HeatMap>()
  const { heat } = setUp([() => promise])
  const first = heat.show('demand')
  await heat.show(null)
  resolve(HEAT)
  await first
  expect(heat.$state.get()).toEqual({ state: 'off' })
  expect(heat.$tint.get()).toBeNull()
})
