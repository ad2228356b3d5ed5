import { afterAll } from 'vitest'
import { openDataForSeo } from './dataforseo-vendor.ts'

/** The stand-in of DataForSEO for the tests of one file. */
export async function startDataForSeo() {
  const vendor = await openDataForSeo()
  afterAll(() => vendor.close())
  return vendor
}
