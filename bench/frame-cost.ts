import type { Browser, Page } from 'playwright'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  /** CPU time in microseconds. */
  tdur?: number
  args: { name?: string }
}

/** A frame's tasks may begin this long before its callback, in microseconds. */
const LEAD = 3000

interface MainThread {
  /** Start times of frames. */
  frames: number[]
  tasks: { ts: number; tdur: number }[]
}

/** Traces the page's main thread while `run` runs. */
async function trace(
  browser: Browser,
  page: Page,
  run: () => Promise<unknown>,
): Promise<MainThread> {
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
  await browser.startTracing(page, { categories })
  await run()
  const text = (await browser.stopTracing()).toString()
  const events = (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents
  const thread = (event: TraceEvent) => `${event.pid}:${event.tid}`
  const mains = new Set(
    events
      .filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
      .map(thread),
  )
  const onMain = events.filter((event) => event.ph === 'X' && mains.has(thread(event)))
  const frames = onMain
    .filter((event) => event.name === 'FireAnimationFrame')
    .map((event) => event.ts)
    .sort((a, b) => a - b)
    // The gesture's callback and the chart's belong to the same frame.
    .filter((ts, index, all) => index === 0 || ts - (all[index - 1] ?? 0) > LEAD)
  const tasks = onMain
    .filter((event) => event.name === 'RunTask')
    .map((event) => ({ ts: event.ts, tdur: event.tdur ?? 0 }))
  if (tasks.length === 0) throw new Error('the trace holds no tasks of the main thread')
  return { frames, tasks }
}

/**
 * CPU milliseconds of the page's main thread for each frame while `run` runs,
 * independent of other load on the machine.
 */
export async function frameCosts(
  browser: Browser,
  page: Page,
  run: () => Promise<unknown>,
): Promise<number[]> {
  const { frames, tasks } = await trace(browser, page, run)
  return frames.slice(0, -1).map((start, index) => {
    const end = frames[index + 1] ?? start
    return tasks
      .filter((task) => task.ts >= start - LEAD && task.ts < end - LEAD)
      .reduce((sum, task) => sum + task.tdur / 1000, 0)
  })
}

/** CPU milliseconds of the page's main thread while `run` runs. */
export async function totalCost(
  browser: Browser,
  page: Page,
  run: () => Promise<unknown>,
): Promise<number> {
  const { tasks } = await trace(browser, page, run)
  return tasks.reduce((sum, task) => sum + task.tdur / 1000, 0)
}
