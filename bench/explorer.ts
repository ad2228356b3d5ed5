/**
 * Measures the explorer in a real Chromium at 1280 × 800, from a production build:
 * `node bench/explorer.ts [niches …]`. Exits with 1 if a budget for 10,000 niches
 * is missed.
 */
import { loadavg } from 'node:os'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumArgs, provideChromium } from '../scripts/chromium.ts'
import { growOpenTree, growTree } from './explorer-trees.ts'
import { frameCosts, totalCost } from './frame-cost.ts'
import { buildPage, servePage } from './page-site.ts'
import { median, type Spread, spread } from './spread.ts'

const SIZES = process.argv.slice(2).map(Number)
const FRAMES = 240
const BUDGET = { size: 10_000, firstDrawing: 100, frame: 16.7, toggle: 50 }

interface Figures {
  niches: number
  firstDrawing: number
  /** Milliseconds until a page of React without a tree is drawn, in the same run. */
  emptyDrawing: number
  /** CPU time of the main thread for it, including parsing the answer. */
  firstCost: number
  pan: Spread
  zoom: Spread
  /** CPU time of the main thread per frame. */
  panCost: Spread
  zoomCost: Spread
  expand: number
  collapse: number
  elements: number
}

/** Moves the map in every frame and returns the time between frames, in milliseconds. */
async function gesture(page: Page, kind: 'pan' | 'zoom'): Promise<number[]> {
  return page.evaluate(
    async ([how, frames]) => {
      const host = document.querySelector('.explorer-canvas')
      if (!host) throw new Error('no canvas')
      const box = host.getBoundingClientRect()
      const middle = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }
      const fire = (type: string, x: number, y: number) => {
        const at = { clientX: x, clientY: y, bubbles: true, cancelable: true, view: window }
        ;(type === 'mousedown' ? host : window).dispatchEvent(new MouseEvent(type, at))
      }
      const times: number[] = []
      if (how === 'pan') fire('mousedown', middle.clientX, middle.clientY)
      await new Promise<void>((resolve) => {
        let last = 0
        let count = 0
        const step = (now: number) => {
          if (last) times.push(now - last)
          last = now
          count += 1
          if (count > frames) return resolve()
          if (how === 'pan') {
            // In circles, 24 px a frame, so new parts of the map come into view all the time.
            const angle = count / 20
            fire(
              'mousemove',
              middle.clientX + Math.cos(angle) * 480 - 480,
              middle.clientY + Math.sin(angle) * 480,
            )
          } else {
            const out = count % 120 < 60
            host.dispatchEvent(
              new WheelEvent('wheel', {
                ...middle,
                deltaY: out ? 25 : -25,
                bubbles: true,
                cancelable: true,
              }),
            )
          }
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      })
      if (how === 'pan') fire('mouseup', middle.clientX, middle.clientY)
      return times
    },
    [kind, FRAMES] as const,
  )
}

/** Milliseconds from a click on the first open industry's control to the frame that shows it. */
async function toggle(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const control = [...document.querySelectorAll('[aria-level="2"] > .niche-toggle-target')]
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .find(({ box }) => box.top > 80 && box.bottom < innerHeight - 80)?.target
    if (!control) throw new Error('no +/− control in view')
    const start = performance.now()
    control.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  })
}

async function open(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(address)
  return page
}

async function openToDraw(browser: Browser, address: string): Promise<Page> {
  const page = await open(browser, `${address}/?open`)
  await page.waitForFunction(() => 'drawOpen' in window)
  return page
}

/** What a page draws once: a whole tree, or an empty container of React. */
type Drawing = 'drawOpen' | 'drawEmpty'

function draw(page: Page, what: Drawing): Promise<number> {
  return page.evaluate(
    (name) => (window as unknown as Record<Drawing, () => Promise<number>>)[name](),
    what,
  )
}

async function firstDrawing(browser: Browser, address: string) {
  const times: Record<Drawing, number[]> = { drawOpen: [], drawEmpty: [] }
  for (let i = 0; i < 5; i += 1) {
    for (const what of ['drawEmpty', 'drawOpen'] as const) {
      const page = await openToDraw(browser, address)
      times[what].push(await draw(page, what))
      await page.close()
    }
  }
  const costs: number[] = []
  for (let i = 0; i < 3; i += 1) {
    const page = await openToDraw(browser, address)
    costs.push(await totalCost(browser, page, () => draw(page, 'drawOpen')))
    await page.close()
  }
  return { time: median(times.drawOpen), empty: median(times.drawEmpty), cost: median(costs) }
}

async function measure(browser: Browser, niches: number, folder: string): Promise<Figures> {
  const tree = JSON.stringify(growTree(niches))
  const openTree = JSON.stringify(growOpenTree(niches))
  const answers: Record<string, string> = {
    '/api/tree/branches': `{"branches":[${tree}]}`,
    '/api/open-tree': openTree,
    '/api/niches/search': '{"niches":[]}',
  }
  const site = await servePage(folder, (_, url) => {
    const body = answers[url.pathname]
    return { status: body ? 200 : 404, body: body ?? {} }
  })
  try {
    const first = await firstDrawing(browser, site.address)
    const page = await open(browser, site.address)
    await page.waitForFunction(() => document.documentElement.dataset.explorer === 'ready')
    await page.getByRole('button', { name: 'Open all levels' }).click()
    // The explorer accepts input 500 ms after the first drawing, by specification.
    await page.waitForTimeout(1500)
    await page.getByRole('combobox').fill('niche 9')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(600)
    const expand: number[] = []
    const collapse: number[] = []
    for (let i = 0; i < 9; i += 1) {
      collapse.push(await toggle(page))
      await page.waitForTimeout(300)
      expand.push(await toggle(page))
      await page.waitForTimeout(300)
    }
    const pan = await gesture(page, 'pan')
    await page.waitForTimeout(600)
    const zoom = await gesture(page, 'zoom')
    await page.waitForTimeout(600)
    const panCost = await frameCosts(browser, page, () => gesture(page, 'pan'))
    await page.waitForTimeout(600)
    const zoomCost = await frameCosts(browser, page, () => gesture(page, 'zoom'))
    const elements = await page.locator('.explorer-canvas *').count()
    await page.close()
    return {
      niches,
      firstDrawing: first.time,
      emptyDrawing: first.empty,
      firstCost: first.cost,
      pan: spread(pan),
      zoom: spread(zoom),
      panCost: spread(panCost),
      zoomCost: spread(zoomCost),
      expand: median(expand),
      collapse: median(collapse),
      elements,
    }
  } finally {
    await site.close()
  }
}

function holds(figures: Figures): boolean {
  // Frame times are multiples of the display's period: 16.67, rounded, is one frame.
  const frame = BUDGET.frame + 0.1
  return (
    figures.niches !== BUDGET.size ||
    (figures.firstDrawing <= BUDGET.firstDrawing &&
      figures.pan.p95 <= frame &&
      figures.zoom.p95 <= frame &&
      figures.expand <= BUDGET.toggle &&
      figures.collapse <= BUDGET.toggle)
  )
}

const page = await buildPage('explorer-page')
const browser = await chromium.launch({ executablePath: provideChromium(), args: chromiumArgs })
try {
  const all: Figures[] = []
  for (const niches of SIZES.length > 0 ? SIZES : [1_000, 10_000, 100_000]) {
    all.push(await measure(browser, niches, page.folder))
  }
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const both = ({ p50, p95 }: Spread) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`
  console.table(
    all.map((figures) => ({
      'open niches': figures.niches.toLocaleString('en'),
      'first drawing': ms(figures.firstDrawing),
      'empty page': ms(figures.emptyDrawing),
      processor: ms(figures.firstCost),
      'pan p50 / p95': both(figures.pan),
      'of it processor': both(figures.panCost),
      'zoom p50 / p95': both(figures.zoom),
      'of it processor ': both(figures.zoomCost),
      expand: ms(figures.expand),
      collapse: ms(figures.collapse),
      elements: figures.elements,
    })),
  )
  console.log(`load average ${loadavg()[0]?.toFixed(1)}: above the number of cores, frames wait`)
  console.log('react-d3-tree 3.6.7 at 10,000: 50,000 elements, pan p95 117 ms, zoom p95 350 ms')
  if (!all.every(holds)) process.exitCode = 1
} finally {
  await browser.close()
  await page.remove()
}
