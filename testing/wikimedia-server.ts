import { afterAll } from 'vitest'
import { openWikimedia } from './wikimedia-vendor.ts'

/** The stand-in of Wikipedia and of Wikimedia's page views for the tests of one file. */
export async function startWikimedia() {
  const vendor = await openWikimedia()
  afterAll(() => vendor.close())
  return vendor
}
