import { nicheKeyword } from './niche-name.ts'
import { normalized } from './normal-form.ts'

/** A name as a part of an address: letters and digits of ASCII, joined by hyphens. */
export function nicheSlug(name: string): string {
  const slug = normalized(nicheKeyword(name), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') throw new Error(`The niche "${name}" has no letter to make an address of`)
  return slug
}

/** The address of the page of a niche of levels 1 to 3, by its names from the industry down. */
export function nichePath(names: readonly string[]): string {
  return ['/niches', ...names.map(nicheSlug)].join('/')
}
