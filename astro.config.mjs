import { existsSync } from 'node:fs'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { sessionDirective } from './src/islands/shell/session-integration.ts'
import { tightCsp } from './src/lib/csp-integration.ts'
import { siteConfig } from './src/lib/site-config.ts'

// Astro reads .env for the pages only; the policy and the addresses below need it too.
if (existsSync('.env')) process.loadEnvFile('.env')
const config = siteConfig(process.env)
// What was checked is what the pages get, also where a variable was unset or empty.
Object.assign(process.env, config)

const PRIVATE_PAGES =
  /\/(login|register|verify-email|forgot-password|reset-password|settings|subscription\/(success|cancel)|samples\/[^/]+|404)$/

export default defineConfig({
  site: config.PUBLIC_SITE_URL,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    sessionDirective(),
    tightCsp(),
    sitemap({ filter: (page) => !PRIVATE_PAGES.test(page) }),
  ],
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src 'self' ${config.PUBLIC_API_URL}`,
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
      ],
    },
  },
  vite: {
    plugins: [tailwindcss()],
    build: {
      target: ['chrome111', 'firefox114', 'safari16.4'],
      // Nothing inlined as data: or as an extra inline script: files cache and need no hash.
      assetsInlineLimit: 0,
    },
  },
})
