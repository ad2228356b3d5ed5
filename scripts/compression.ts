import { constants } from 'node:zlib'

/** Pages of which there are many, each read seldom. */
const MANY = /^(niches|samples)[\\/]/

/**
 * The quality of brotli for a file of the built site. The best takes 50 ms for a page of a niche, which
 * is minutes for all of them; this one takes 2 ms and a tenth more bytes.
 * @param path relative to the site
 */
export function brotliQuality(path: string): number {
  return MANY.test(path) ? 7 : constants.BROTLI_MAX_QUALITY
}
