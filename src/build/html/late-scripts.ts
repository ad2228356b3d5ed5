/** Name of the meta tag that lists what {@link HEAD_SCRIPT} loads once the page was painted. */
export const LATE_SCRIPTS = 'late-scripts'

const MODULE = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * A built page whose own modules no longer run before it is first painted: they are listed in its
 * head, for the inline script there to load afterwards. Nothing visible depends on them.
 */
export function scriptsAfterPaint(html: string): string {
  const modules = [...html.matchAll(MODULE)].map((match) => match[1])
  if (modules.length === 0) return html
  const list = `<meta name="${LATE_SCRIPTS}" content="${modules.join(' ')}">`
  return html.replace(MODULE, '').replace('</head>', () => `${list}</head>`)
}
