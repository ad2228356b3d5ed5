interface Link {
  title: string
  /** A path of this site, or an address. */
  path: string
  description: string
}

interface Section {
  heading: string
  links: readonly Link[]
}

interface Site {
  name: string
  summary: string
  /** Paragraphs. */
  notes: readonly string[]
  sections: readonly Section[]
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The site as an llms.txt: a Markdown file of links with a word on each; empty sections are left out. */
export function llmsText({ name, summary, notes, sections }: Site, site: URL): string {
  const parts = sections
    .filter(({ links }) => links.length > 0)
    .map(({ heading, links }) => {
      const lines = links.map(
        ({ title, path, description }) =>
          `- [${title}](${new URL(path, site).href}): ${oneLine(description)}`,
      )
      return `## ${heading}\n\n${lines.join('\n')}`
    })
  return `${[`# ${name}`, `> ${oneLine(summary)}`, ...notes, ...parts].join('\n\n')}\n`
}

/**
 * robots.txt: allows everything. Pages to keep out of search have their own `noindex`, which
 * crawlers must be able to read.
 */
export function robotsText(site: URL): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`
}
