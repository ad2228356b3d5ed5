import { escapeHtml } from '../escape-html.ts'
import { tokenKinds } from './issuer.ts'

const READY = [
  { name: 'Ada Marsh', email: 'ada@traveler.example' },
  { name: 'Bruno Vale', email: 'bruno@traveler.example' },
  { name: 'Chidi Holm', email: 'chidi@traveler.example' },
]

function readyIdentity({ name, email }: (typeof READY)[number]): string {
  return `<li><button type="button" class="identity" data-name="${name}" data-email="${email}">
<span class="mark" aria-hidden="true">${name.charAt(0)}</span><span><b>${name}</b> <span class="email">${email}</span></span>
</button></li>`
}

const kinds = Object.entries(tokenKinds)
  .map(([value, label]) => `<option value="${value}">${label}</option>`)
  .join('')

/** The page for choosing a test identity; its script sends the credential only to `siteUrl`. */
export function choosePage(nonce: string, siteUrl: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Choose a test identity – Nicher</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">
<link rel="stylesheet" href="/local/google/choose.css"><script src="/local/google/choose.js" defer></script></head>
<body data-nonce="${escapeHtml(nonce)}" data-site="${escapeHtml(siteUrl)}"><main>
<p class="badge">Local test identity</p>
<h1>Choose a test identity</h1>
<p class="note">This page replaces Google on this machine. You need no Google account, and nothing leaves this machine.</p>
<ul>
${READY.map(readyIdentity).join('\n')}
</ul>
<form>
<h2>Another person</h2>
<label for="email">Email</label>
<input id="email" name="email" type="text" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="off" maxlength="320" required>
<label for="name">Name</label>
<input id="name" name="name" type="text" autocomplete="off" maxlength="500">
<label class="check"><input name="email_verified" type="checkbox" checked> Email verified</label>
<label for="token">Token</label>
<select id="token" name="token">${kinds}</select>
<button type="submit" class="go">Sign in</button>
</form>
<p role="alert" class="alert"></p>
</main></body></html>`
}
