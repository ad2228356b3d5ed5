import { getEntry } from 'astro:content'
import { readPlan } from './plan-page.ts'
import { type ShareKind, shareImage } from './share-images.ts'
import { breadcrumbs, type Crumb, webApplication } from './structured-data.ts'

const SHARE_KIND: Readonly<Record<string, ShareKind>> = {
  explorer: 'explore',
  validator: 'validator',
  'keyword-list': 'validator',
  ideas: 'ideas',
  niches: 'niches',
  match: 'explore',
}

/** The free and the Premium features of each tool. */
const OFFERS: Readonly<Record<string, { free: string; premium: string }>> = {
  explorer: { free: 'The explored map', premium: 'Any niche, including unexplored ones' },
  validator: { free: 'One demo analysis', premium: 'The demand for any keyword' },
  'keyword-list': { free: 'One demo table', premium: 'The demand for 50 keywords at once' },
  ideas: { free: 'One demo analysis', premium: 'Product ideas for any market' },
}

/**
 * Texts of a tool's page, with the props of its layout (search texts and structured data) and the
 * plan. `parent`: the page above it, if that is not the home page.
 */
export async function readToolPage(id: string, address: URL, parent?: Crumb) {
  const entry = await getEntry('tools', id)
  if (!entry) throw new Error(`src/content/tools/${id}.yaml is missing`)
  const page = entry.data
  const { meta, heading, features } = page
  const plan = await readPlan()
  const crumbs = [
    { name: 'Home', path: '/' },
    ...(parent ? [parent] : []),
    { name: heading, path: address.pathname },
  ]
  const offers = OFFERS[id]
  const tool = { name: heading, description: meta.description, url: address.href, features }
  const jsonLd = offers
    ? [webApplication({ ...tool, offers }, plan), breadcrumbs(crumbs, address)]
    : undefined
  const image = shareImage(SHARE_KIND[id])
  return { page, plan, layout: { ...meta, image, ...(jsonLd ? { jsonLd } : {}) } }
}
