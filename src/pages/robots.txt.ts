import type { APIRoute } from 'astro'

// Account pages keep themselves out with `noindex`, which a crawler must be able to read.
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`)
