import { expect, type Page } from 'playwright/test'

/** Records layout shifts on all pages opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(entry.toJSON().value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Expects no layout shifts once the page has loaded everything. */
export async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  // A late font moves a text by a fraction of a pixel.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
}
