import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, envField } from 'astro/config'
import { sessionDirective } from './src/islands/shell/session-integration.ts'
import { tightCsp } from './src/lib/csp-integration.ts'
import { PUBLIC_DEFAULTS } from './src/lib/public-defaults.ts'

const publicValue = (name) => process.env[name] || PUBLIC_DEFAULTS[name]
const publicField = (name, options = {}) =>
  envField.string({
    context: 'client',
    access: 'public',
    default: PUBLIC_DEFAULTS[name],
    ...options,
  })

const PRIVATE_PAGES = /\/(login|register|verify-email|404)$/

export default defineConfig({
  site: publicValue('PUBLIC_SITE_URL'),
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
  env: {
    schema: {
      PUBLIC_SITE_URL: publicField('PUBLIC_SITE_URL', { url: true }),
      PUBLIC_API_URL: publicField('PUBLIC_API_URL', { url: true }),
      PUBLIC_SUPPORT_EMAIL: publicField('PUBLIC_SUPPORT_EMAIL', { includes: '@' }),
      PUBLIC_APP_MODE: envField.enum({
        context: 'client',
        access: 'public',
        values: ['local', 'production'],
        default: PUBLIC_DEFAULTS.PUBLIC_APP_MODE,
      }),
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src 'self' ${new URL(publicValue('PUBLIC_API_URL')).origin}`,
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
