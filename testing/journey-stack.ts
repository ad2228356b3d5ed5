import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ports of the journeys' own site and API, different from a developer's. */
const sitePort = 14321
const apiPort = 18787

export const siteUrl = `http://localhost:${sitePort}`
export const apiUrl = `http://localhost:${apiPort}`

/** The hosts that pages may call. */
export const ownHosts = new Set([siteUrl, apiUrl].map((url) => new URL(url).host))

/** The folder in which `scripts/test.ts` builds the site for the journeys. */
export const siteFolder = '.cache/e2e-site'

/** The folder of the same site with analytics ids. */
export const measuredFolder = '.cache/e2e-measured'

export const analyticsIds = {
  PUBLIC_GA_ID: 'G-TEST123',
  PUBLIC_ADS_ID: 'AW-123456789',
  PUBLIC_ADS_LABEL_SIGN_UP: 'sign-up',
  PUBLIC_ADS_LABEL_SUBSCRIPTION: 'subscription',
  PUBLIC_ADS_LABEL_TRIAL: 'trial',
}

// The processes of a run share one folder: the first to load this file creates it, the
// others inherit it.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'nicher-e2e-'))

/** The environment of the site's build and of both servers. */
export const environment = {
  ...(process.env as Record<string, string>),
  SITE_PORT: String(sitePort),
  API_PORT: String(apiPort),
  PUBLIC_SITE_URL: siteUrl,
  PUBLIC_API_URL: apiUrl,
  APP_MODE: 'local',
  DATABASE_URL: '',
  DATA_DIR: process.env.E2E_DATA_DIR,
  RATE_LIMIT: 'off',
  LIVE_SOURCES: 'off',
  INTEREST_SOURCES: 'off',
  // No journey may depend on a model that runs on its machine.
  LLM_BASE_URL: 'off',
  LOG_LEVEL: 'warn',
}
