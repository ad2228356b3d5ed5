import { defineConfig } from 'playwright/test'
import { chromiumArgs, provideTestBrowser } from './scripts/chromium.ts'
import { apiUrl, environment, siteFolder, siteUrl } from './testing/journey-stack.ts'

/** One site and one API for the whole run; every test brings users of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  forbidOnly: true,
  // On a busy machine of others. `scripts/test.ts` names the journeys that needed it.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 180_000,
  // On two busy cores, a page can take more than ten seconds to appear after signing in.
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: siteUrl,
    viewport: { width: 1280, height: 800 },
    // Recording takes a quarter of the processor time; `--trace on` records the tests one asks for.
    trace: 'off',
    launchOptions: { executablePath: provideTestBrowser(), args: chromiumArgs },
  },
  webServer: [
    {
      command: 'node server/index.ts',
      url: `${apiUrl}/ready`,
      env: environment,
      reuseExistingServer: false,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      command: `node scripts/serve-site.ts --folder ${siteFolder}`,
      url: siteUrl,
      env: environment,
      reuseExistingServer: false,
    },
  ],
})
