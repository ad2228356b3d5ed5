import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampView,
  clampZoom,
  firstView,
  fitView,
  nicheView,
  toMap,
  toScreen,
  type View,
  viewBetween,
  viewShowing,
  windowOf,
} from './geometry.ts'

const size = { width: 1000, height: 600 }
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view = fc.record({ x: number(-5000, 5000), y: number(-5000, 5000), k: number(0.1, 4) })

describe('the first view', () => {
  it('places the root at the left, halfway down, at zoom 0.8', () => {
    const first = firstView(size)
    expect(first.k).toBe(0.8)
    expect(toScreen(first, { x: 0, y: 0 })).toEqual({ x: 80, y: 300 })
  })

  it('keeps the root on a narrow screen', () => {
    expect(toScreen(firstView({ width: 360, height: 500 }), { x: 0, y: 0 }).x).toBe(36)
  })
})

it('turns screen into map and back', () => {
  fc.assert(
    fc.property(view, number(-999, 999), number(-999, 999), (at: View, x, y) => {
      const back = toScreen(at, toMap(at, { x, y }))
      expect(back.x).toBeCloseTo(x, 6)
      expect(back.y).toBeCloseTo(y, 6)
    }),
  )
})

it('holds the zoom between 0.1 and 4', () => {
  expect([0.01, 0.5, 9].map(clampZoom)).toEqual([0.1, 0.5, 4])
})

describe('fit to screen', () => {
  it('shows the whole box when that is possible', () => {
    const box = { left: -24, top: -900, right: 1500, bottom: 900 }
    const shown = windowOf(fitView(box, size), size)
    expect(shown.top).toBeLessThanOrEqual(box.top)
    expect(shown.bottom).toBeGreaterThanOrEqual(box.bottom)
    expect(shown.left).toBeLessThanOrEqual(box.left)
    expect(shown.right).toBeGreaterThanOrEqual(box.right)
  })

  it('stops at zoom 0.1 with the root in view', () => {
    const fitted = fitView({ left: -24, top: -90000, right: 30000, bottom: 90000 }, size)
    expect(fitted.k).toBe(0.1)
    const root = toScreen(fitted, { x: 0, y: 0 })
    expect(root.x).toBeGreaterThan(0)
    expect(root.y).toBe(300)
  })

  it('does not enlarge a small tree', () => {
    expect(fitView({ left: 0, top: -10, right: 100, bottom: 10 }, size).k).toBe(1)
  })
})

it('never lets the tree leave the screen altogether', () => {
  const box = { left: -24, top: -400, right: 1200, bottom: 400 }
  fc.assert(
    fc.property(view, (asked) => {
      const shown = windowOf(clampView(asked, box, size), size)
      expect(shown.left).toBeLessThanOrEqual(box.right)
      expect(shown.right).toBeGreaterThanOrEqual(box.left)
      expect(shown.top).toBeLessThanOrEqual(box.bottom)
      expect(shown.bottom).toBeGreaterThanOrEqual(box.top)
    }),
  )
})

it('flies from one view to another without leaving the zoom range', () => {
  fc.assert(
    fc.property(view, view, number(0, 1), (from, to, t) => {
      const start = viewBetween(from, to, 0, size)
      expect(start.x).toBeCloseTo(from.x, 3)
      const end = viewBetween(from, to, 1, size)
      expect(end.y).toBeCloseTo(to.y, 3)
      const k = viewBetween(from, to, t, size).k
      expect(k).toBeGreaterThanOrEqual(Math.min(from.k, to.k) - 1e-9)
      expect(k).toBeLessThanOrEqual(Math.max(from.k, to.k) + 1e-9)
    }),
  )
})

describe('a flight to a niche', () => {
  const niche = { x: 800, y: 5000 }

  it('leaves room for the name of its parent, at half the height', () => {
    const at = toScreen(nicheView(niche, size, 0.8), niche)
    expect(at).toEqual({ x: 424 * 0.8 + 16, y: 300 })
    const parent = toScreen(nicheView(niche, size, 0.8), { x: 400, y: 0 })
    expect(parent.x - 24 * 0.8).toBeGreaterThan(0)
  })

  it('shows the name of the niche where there is no room for both', () => {
    const narrow = { width: 390, height: 600 }
    const at = toScreen(nicheView(niche, narrow, 0.8), niche)
    expect(390 - at.x).toBeCloseTo(300 * 0.8)
    const tiny = { width: 200, height: 600 }
    expect(toScreen(nicheView(niche, tiny, 0.8), niche).x).toBeGreaterThan(24 * 0.8)
  })
})

describe('bringing a niche into view', () => {
  const at = { x: 0, y: 0, k: 1 }

  it('leaves the map alone when it shows already', () => {
    const box = { left: 100, top: 100, right: 300, bottom: 150 }
    expect(viewShowing(at, box, size, 50)).toEqual(at)
  })

  it('moves no further than needed', () => {
    const box = { left: 900, top: -30, right: 1100, bottom: 20 }
    expect(viewShowing(at, box, size, 50)).toEqual({ x: -150, y: 80, k: 1 })
  })
})
