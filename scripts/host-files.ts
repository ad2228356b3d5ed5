import { writeFileSync } from 'node:fs'
import { COMPRESSED } from './site-files.ts'
import {
  CACHING,
  COMMON_HEADERS,
  DESK,
  OPENER_POLICY,
  OPENS_WINDOWS,
  pageHeaders,
  SPECULATION,
} from './site-headers.ts'

const COOP = 'Cross-Origin-Opener-Policy'
const inCapitals = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => [
    name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
    value,
  ])
const named = inCapitals(COMMON_HEADERS)

function headersRule(pattern: string, headers: string[][]): string {
  return [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n')
}

/**
 * `_headers` for Netlify and Cloudflare Pages. If several rules match, one of
 * these hosts joins the values of a header, so no header appears in two rules for
 * one address; the opener policy has a rule per page. For pages and other files,
 * the default of those hosts is right: revalidate.
 * @param addresses of all pages; one rule covers all pages of a folder
 */
export function headersFile(addresses: readonly string[]): string {
  const patterns = addresses.map((address) => address.replace(/^(\/[^/]+)\/.*$/, '$1/*'))
  const opener = (pattern: string) =>
    OPENER_POLICY[OPENS_WINDOWS.includes(pattern) ? 'openingWindows' : 'alone']
  const rules = [
    headersRule('/*', named),
    headersRule('/_astro/*', [['Cache-Control', CACHING.hashed]]),
    headersRule(SPECULATION.file, [['Content-Type', SPECULATION.type]]),
    ...[...new Set(patterns)]
      .toSorted()
      .map((page) => headersRule(page, [[COOP, opener(page)], ...inCapitals(pageHeaders(page))])),
  ]
  return `${rules.join('\n')}\n`
}

const quotedLines = (headers: string[][], depth: number) =>
  headers
    .map(([name, value]) => `${'\t'.repeat(depth)}${name} "${value?.replaceAll('"', '\\"')}"`)
    .join('\n')

/** The Caddyfile with which Caddy (2.6 or newer) serves the built site like `site-server.ts`. */
export function caddyfile(): string {
  return `# Made by \`node scripts/host-files.ts\` from scripts/site-headers.ts; checked by \`npm test\`.
# SITE_ADDRESS is the site's domain (Caddy gets its certificate), SITE_ROOT the built folder:
#   SITE_ADDRESS=example.com SITE_ROOT=/srv/nicher/dist caddy run --config deploy/Caddyfile
(common) {
	header {
${quotedLines([...named, [COOP, OPENER_POLICY.alone]], 2)}
	}
	header -Server
}

{$SITE_ADDRESS:localhost} {
	root * {$SITE_ROOT:dist}

	route {
		import common
		@opens-windows path ${OPENS_WINDOWS.join(' ')}
		header @opens-windows ${COOP} "${OPENER_POLICY.openingWindows}"

		@writes not method GET HEAD
		route @writes {
			header Allow "GET, HEAD"
			respond 405
		}

		@hidden path /404 /404.html /_headers *.br *.gz
		error @hidden 404

		# Each page has one address: /explore, not /explore/ or /explore.html.
		@home path /index /index.html
		route @home {
			header Cache-Control "${CACHING.page}"
			redir * / 308
		}
		@nearly path_regexp page ^(/[^/].*?)(/|\\.html)$
		route @nearly {
			@page file {re.page.1}.html
			route @page {
				uri strip_suffix /
				uri strip_suffix .html
				header Cache-Control "${CACHING.page}"
				redir * {uri} 308
			}
			error 404
		}
		try_files {path} {path}.html
		@missing {
			not file {path}
			not path /
		}
		error @missing 404

		@hashed path /_astro/*
		header @hashed Cache-Control "${CACHING.hashed}"
		@pages path / *.html
		header @pages Cache-Control "${CACHING.page}"
		@public {
			path / *.html
			not path ${DESK}.html
		}
		header @public {
${quotedLines(inCapitals(pageHeaders('/')), 3)}
		}
		@others not path / *.html /_astro/*
		header @others Cache-Control "${CACHING.other}"
		# Caddy sets Vary by itself only when it sends a compressed answer.
		@texts path / ${COMPRESSED.map((ending) => `*${ending}`).join(' ')}
		header @texts ?Vary Accept-Encoding
		@manifest path *.webmanifest
		header @manifest Content-Type "application/manifest+json"
		@speculation path ${SPECULATION.file}
		header @speculation Content-Type "${SPECULATION.type}"
		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}

	handle_errors {
		@missing expression {err.status_code} == 404
		route @missing {
			rewrite * /404.html
			import common
			header ?Vary Accept-Encoding
			header Cache-Control "${CACHING.page}"
			file_server {
				precompressed br gzip
			}
		}
		respond {err.status_code}
	}
}
`
}

export const CADDYFILE = 'deploy/Caddyfile'

if (import.meta.main) writeFileSync(CADDYFILE, caddyfile())
