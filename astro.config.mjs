import { existsSync, readFileSync } from 'node:fs'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { parse } from 'yaml'
import { OPERATOR_FILE } from './contract/operator.ts'
import { hostFiles } from './scripts/host-files-integration.ts'
import { leanD3, leanUplot } from './scripts/lean-libraries.ts'
import { finishPages } from './src/build/html/finish-pages.ts'
import { siteConfig } from './src/build/pages/site-config.ts'
import { truthfulSitemap } from './src/build/pages/sitemap-pages.ts'

// Astro reads .env for the pages only; the policy and the addresses below need it too.
if (existsSync('.env')) process.loadEnvFile('.env')
const config = siteConfig(process.env, parse(readFileSync(OPERATOR_FILE, 'utf8')))
// What was checked is what the pages get, also where a variable was unset or empty.
Object.assign(process.env, config)

// The modules that the scripts of every page (islands/page/page.ts) share with islands: together one
// file, since every page loads all of them and each file costs half a kilobyte of headers.
const SHARED =
  /\/lib\/(stores\/(theme|toasts)|storage-keys|toast-icons)\.ts$|\/islands\/shell\/with-session\.ts$|\/nanostores\/(atom|lifecycle)\/|\/@nanostores\/persistent\/|vite\/preload-helper/

// The lists of files to load ahead would weigh on every page, for scripts that come late anyway.
// Astro passes no such settings on to what browsers load; a plugin can.
const browserBuild = {
  name: 'nicher:browser-build',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: false,
            rolldownOptions: {
              output: {
                // Every page names its scripts, and Astro's own names have 50 letters.
                entryFileNames: ({ name }) =>
                  `_astro/${name.includes('astro_type_script') ? 'page' : '[name]'}.[hash].js`,
                codeSplitting: {
                  groups: [{ name: 'shared', test: SHARED }],
                },
              },
            },
          },
        }
      : undefined,
}

export default defineConfig({
  site: config.PUBLIC_SITE_URL,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [react(), finishPages(), ...truthfulSitemap(), hostFiles(config.PUBLIC_DESK_URL)],
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
    plugins: [tailwindcss(), browserBuild, leanD3, leanUplot],
    build: {
      target: ['chrome111', 'firefox114', 'safari16.4'],
      // Nothing inlined as data: or as an extra inline script: files cache and need no hash.
      assetsInlineLimit: 0,
    },
  },
})
