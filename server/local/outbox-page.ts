import type { StoredMail } from '../services/mail/outbox.ts'
import { escapeHtml } from './escape-html.ts'

/** Makes links of our own mails clickable; everything else stays text. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

/** The local outbox as a readable page. */
export function outboxPage(mails: readonly StoredMail[]): string {
  const list = mails
    .map(
      (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To <b>${escapeHtml(mail.to)}</b> · <time>${mail.sentAt.toISOString()}</time></p>
<pre>${linked(mail.text)}</pre></article>`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Local outbox – Nicher</title>
<meta name="viewport" content="width=device-width"><style>
:root{color-scheme:dark light;font:16px/1.5 system-ui,sans-serif}body{max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8886;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h2{font-size:1.1rem;margin:0}
p{opacity:.75;margin:.25rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><h1>Local outbox</h1><p>All emails, newest first. Without SMTP_URL, Nicher delivers them only here.</p>
${list || '<p>No mail yet.</p>'}</body></html>`
}
