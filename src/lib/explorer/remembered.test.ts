import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpenAtFirst } from './fold.ts'
import { nicheView, toScreen } from './geometry.ts'
import { layOut, nicheX } from './layout.ts'
import { buildTree, eachNiche, type Niche } from './niche.ts'
import {
  applyRemembered,
  readRemembered,
  remember,
  spotView,
  writeRemembered,
} from './remembered.ts'
import { named, PETS, type Sketch, sketchTree } from './test-tree.ts'

function fresh(sketch: Sketch = PETS): Niche {
  const root = buildTree(sketchTree(sketch))
  eachNiche(root, (niche) => {
    niche.open = niche.children.length > 0 && isOpenAtFirst(niche)
  })
  return root
}

const spot = { path: ['Pets & Animals'], offset: { x: 10, y: -20 }, k: 1.5 }

function roundTrip(root: Niche): ReturnType<typeof readRemembered> {
  return readRemembered(writeRemembered(remember(root, named(root, 'Coffee'), spot)))
}

describe('what a browser remembers', () => {
  it('brings back open and closed branches, selection and place', () => {
    const root = fresh()
    named(root, 'Dog Care').open = true
    named(root, 'Food & Beverage').open = false
    const held = roundTrip(root)
    const next = fresh()
    if (held) applyRemembered(next, held)
    expect(named(next, 'Dog Care').open).toBe(true)
    expect(named(next, 'Cat Care').open).toBe(false)
    expect(named(next, 'Food & Beverage').open).toBe(false)
    expect(held?.selected).toEqual(['Food & Beverage', 'Coffee'])
    expect(held?.spot).toEqual(spot)
  })

  it('ignores branches missing from the tree, and leaves new ones in their default state', () => {
    const root = fresh()
    named(root, 'Dog Care').open = true
    const held = roundTrip(root)
    const changed = fresh({ 'Pets & Animals': { Birds: { Cages: {} } }, New: { Thing: {} } })
    if (held) applyRemembered(changed, held)
    expect(named(changed, 'New').open).toBe(true)
    expect(named(changed, 'Birds').open).toBe(false)
  })

  it('keeps at most 400 branches, the higher levels first', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [`n${i}`, { below: { deep: {} } }]),
    )
    const root = fresh(wide)
    for (const niche of root.children) {
      niche.open = false
      for (const below of niche.children) below.open = true
    }
    const full = remember(root, null, null)
    expect(full.closed).toHaveLength(400)
    expect(full.opened).toHaveLength(0)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{oops'],
    ['another version', '{"v":99,"opened":[],"closed":[]}'],
    ['a number', '7'],
    ['null', 'null'],
  ])('starts afresh from %s', (_, text) => {
    expect(readRemembered(text)).toBeNull()
  })

  it('drops parts that are not as they should be', () => {
    const text = JSON.stringify({
      v: 1,
      opened: [['Pets & Animals', 7], 'x', ['Travel']],
      closed: 3,
      selected: [1],
      spot: { path: ['a'], offset: { x: 'far' }, k: 1 },
    })
    expect(readRemembered(text)).toEqual({
      opened: [['Travel']],
      closed: [],
      selected: null,
      spot: null,
    })
  })

  it('accepts any text in the storage', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const held = readRemembered(text.replace(/^\{/, '{"v":1,'))
        if (held) applyRemembered(fresh(), held)
      }),
    )
  })
})

describe('the remembered place', () => {
  it('restores the position of the niche, even after others were added above it', () => {
    const root = fresh({ Aardvarks: { More: {}, Most: {} }, ...PETS })
    const layout = layOut(root)
    const size = { width: 800, height: 600 }
    const view = spotView(root, layout, spot, size)
    const pets = named(root, 'Pets & Animals')
    const at = view && toScreen(view, { x: nicheX(pets), y: pets.y })
    expect(at?.x).toBeCloseTo(410, 6)
    expect(at?.y).toBeCloseTo(280, 6)
    expect(view?.k).toBe(1.5)
  })

  it('without an offset is where a flight to the niche ends', () => {
    const root = fresh()
    const layout = layOut(root)
    const size = { width: 800, height: 600 }
    const kept = remember(root, null, { ...spot, offset: null })
    const read = readRemembered(writeRemembered(kept))?.spot
    const pets = named(root, 'Pets & Animals')
    const flown = nicheView({ x: nicheX(pets), y: pets.y }, size, 1.5)
    expect(read && spotView(root, layout, read, size)).toEqual(flown)
  })

  it('is given up when the niche is gone or hidden', () => {
    const root = fresh()
    const layout = layOut(root)
    const size = { width: 800, height: 600 }
    expect(spotView(root, layout, { ...spot, path: ['Gone'] }, size)).toBeNull()
    const hidden = { ...spot, path: ['Pets & Animals', 'Dog Care', 'Kennels'] }
    expect(spotView(root, layout, hidden, size)).toBeNull()
  })
})
