import { getEntry } from 'astro:content'
import { PREMIUM_PLAN } from '../../contract/plan.ts'
import { webApplication } from './structured-data.ts'

/** Texts of a tool's page, with the props of its layout: search texts and structured data. */
export async function readToolPage(id: string, address: URL) {
  const entry = await getEntry('tools', id)
  if (!entry) throw new Error(`src/content/tools/${id}.yaml is missing`)
  const page = entry.data
  const { meta, heading, features } = page
  const jsonLd = features.length
    ? webApplication(
        { name: heading, description: meta.description, url: address.href, features },
        PREMIUM_PLAN.priceUsd,
      )
    : undefined
  return { page, layout: { ...meta, ...(jsonLd ? { jsonLd } : {}) } }
}
