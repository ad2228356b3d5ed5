import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Without these flags, a browser in a closed environment or run by root does not
 * start or calls its vendor.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // The headless shell would otherwise round the widths of letters, which Chromium does not.
  '--font-render-hinting=none',
]

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The same engine without the browser's own windows, which takes half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

function firstOf(candidates: readonly (string | undefined)[]): string | undefined {
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** An existing Chromium: CHROMIUM_PATH, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  return firstOf([process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()])
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/**
 * The path of Chromium. If there is none, installs one with Playwright, or else
 * with the system's package manager.
 * @throws {Error} when neither worked
 */
export function provideChromium(): string {
  const found = findChromium()
  if (found) return found
  if (!run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const apt = (...args: string[]) => run('env', [...sudo, 'apt-get', '-y', '-qq', ...args])
    apt('update')
    apt('install', 'chromium')
    // Not every system has it; without it the tests only take longer.
    apt('install', 'chromium-headless-shell')
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH to its path')
}

/**
 * The path of the browser for tests of behavior: CHROMIUM_PATH, the headless shell if it is
 * installed, or Chromium as from {@link provideChromium}. Benchmarks use Chromium itself.
 * @throws {Error} when there is none and it cannot be installed
 */
export function provideTestBrowser(): string {
  return firstOf([process.env.CHROMIUM_PATH, HEADLESS_SHELL]) ?? provideChromium()
}
