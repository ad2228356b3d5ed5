import { getEntry } from 'astro:content'
import { readPlan } from './plan-page.ts'
import { webApplication } from './structured-data.ts'

/** Texts of a tool's page, with the props of its layout (search texts and structured data) and the plan. */
export async function readToolPage(id: string, address: URL) {
  const entry = await getEntry('tools', id)
  if (!entry) throw new Error(`src/content/tools/${id}.yaml is missing`)
  const page = entry.data
  const { meta, heading, features } = page
  const plan = await readPlan()
  const jsonLd = features.length
    ? webApplication(
        { name: heading, description: meta.description, url: address.href, features },
        plan.priceUsd,
      )
    : undefined
  return { page, plan, layout: { ...meta, ...(jsonLd ? { jsonLd } : {}) } }
}
