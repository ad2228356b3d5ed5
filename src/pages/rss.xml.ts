import { getEntry } from 'astro:content'
import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { articleText, readGuides } from '../build/pages/articles.ts'

/** The guides, newest first, in full; each is known by its address. */
export const GET: APIRoute = async ({ site }) => {
  if (!site) throw new Error('The feed needs the address of the site')
  const head = (await getEntry('tools', 'guides'))?.data
  const guides = await readGuides()
  const newestFirst = guides.toReversed().sort((a, b) => +b.data.published - +a.data.published)
  const items = newestFirst.map(async (guide) => ({
    title: guide.data.title,
    description: guide.data.description,
    link: guide.path,
    pubDate: guide.data.published,
    content: absolute((await articleText(guide)).html, new URL(guide.path, site)),
  }))
  const self = new URL('/rss.xml', site).href
  return rss({
    title: 'Nicher guides',
    description: head?.meta.description ?? '',
    site,
    items: await Promise.all(items),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en-us</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
  })
}

/** Links as they work outside of the page. */
function absolute(html: string, page: URL): string {
  return html.replaceAll(/href="([/#][^"]*)"/g, (_, href) => `href="${new URL(href, page)}"`)
}
