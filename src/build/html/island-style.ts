const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/

/**
 * Moves the style of islands into the head. Astro writes it before the first island, where HTML
 * does not allow it.
 */
export function styleIntoHead(html: string): string {
  const style = ISLAND_STYLE.exec(html)?.[0]
  return style === undefined
    ? html
    : html.replace(style, '').replace('</head>', () => `${style}</head>`)
}
