import { getCollection } from 'astro:content'
import { type AtlasIndustry, assembleAtlas } from '../../../contract/atlas.ts'

/** The industries of the atlas with their sectors, sorted by name. */
export async function readIndustries(): Promise<AtlasIndustry[]> {
  const [industries, sectors] = await Promise.all([
    getCollection('atlas'),
    getCollection('sectors'),
  ])
  return assembleAtlas(
    new Map(industries.map(({ id, data }) => [id, data])),
    new Map(sectors.map(({ id, data }) => [id, data])),
  )
}
