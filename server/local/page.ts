import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The site's night chart and paper map, in a short form. */
const STYLE = `
:root{color-scheme:dark;--ground:#0c1518;--surface:#121d21;--line:#2a3a40;--grid:#17242a;--ink:#edeae0;
--muted:#a9b4b3;--accent:#ff8a4c;--accent-ink:#1f0d03;--focus:#ffc857;--warning:#f0c25a}
@media (prefers-color-scheme:light){:root{color-scheme:light;--ground:#f3f1e9;--surface:#faf9f4;--line:#d8d3c2;
--grid:#e8e5da;--ink:#14211f;--muted:#4b5957;--accent:#b93a08;--accent-ink:#fff;--focus:#0f5f66;--warning:#855800}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:2rem 1.25rem;color:var(--ink);
background:linear-gradient(var(--grid) 1px,transparent 1px) 0 0/100% 32px,
linear-gradient(90deg,var(--grid) 1px,transparent 1px) 0 0/32px 100%,var(--ground);
font:1.0625rem/1.58 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{width:min(100%,28rem);padding:2rem;background:var(--surface);border:1px solid var(--line);border-radius:10px}
h1{margin:.75rem 0 .25rem;font-size:1.75rem;line-height:1.15;letter-spacing:-.016em}
p{margin:.5rem 0;color:var(--muted)}
.mode{display:inline-block;margin:0;padding:.125rem .625rem;border:1px solid var(--warning);border-radius:99px;
color:var(--warning);font-size:.8125rem;font-weight:600}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.5rem 1.5rem;margin:1.5rem 0;padding:1rem 0;
border-block:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
form{margin:.75rem 0 0}
button,.link{display:block;width:100%;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--line);
border-radius:6px;background:none;color:var(--ink);font:inherit;font-weight:600;text-align:center;
text-decoration:none;cursor:pointer}
.link{margin-top:.75rem;border-color:transparent;color:var(--muted)}
.primary{border-color:var(--accent);background:var(--accent);color:var(--accent-ink)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/**
 * Sends a page of a stand-in, in the look of the site and without a script.
 * @param formTargets other origins at which its forms may end
 * @param body HTML, with all foreign text escaped
 */
export function sendPage(
  reply: FastifyReply,
  { title, body, formTargets = [] }: { title: string; body: string; formTargets?: string[] },
): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escapeHtml(title)} – Nicher test mode</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<style>${STYLE}</style></head>
<body><main><p class="mode">Test mode</p><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`)
}
