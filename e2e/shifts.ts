import { expect, type Page } from 'playwright/test'

/** Watches what moves on the pages that are opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(entry.toJSON().value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Nothing moved on the page, once all that it loads is there. */
export async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  // The font, when it comes late, moves a text by a fraction of a pixel.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
}
