const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/

/**
 * A built page with the style of islands in its head: Astro writes it before the first island,
 * where HTML allows none.
 */
export function styleIntoHead(html: string): string {
  const style = ISLAND_STYLE.exec(html)?.[0]
  return style === undefined
    ? html
    : html.replace(style, '').replace('</head>', () => `${style}</head>`)
}
