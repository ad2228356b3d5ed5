import { ATLAS_SUMMARY_DEPTH, type AtlasNiche, countNiches } from '../../../contract/atlas.ts'
import { compareNames, nicheKeyword } from '../../../contract/niche-name.ts'
import type { NicheNote, NicheNotes } from '../content/niche-schemas.ts'

/** The minimum number of words for a niche's own page. With fewer, its parent's page lists it. */
export const PAGE_WORDS_MIN = 80

/** A niche of levels 1 to 3 as the site shows it. What lies below level 3 is a number only. */
export interface Place {
  name: string
  summary: string
  /** Its level: 1 is an industry. */
  level: number
  /** Position among its siblings in the order of the map, after its parent's: '17.4.2'. */
  sheet: string
  /** Of its own page, or with a fragment of its parent's. */
  href: string
  hasPage: boolean
  note: NicheNote | undefined
  /** The latest change of its text or one below it, if known. */
  updated: Date | undefined
  /** How many niches are charted below it, down to the last level. */
  below: number
  parent: Place | undefined
  children: Place[]
}

/** A name as a part of an address: letters and digits of ASCII, joined by hyphens. */
export function nicheSlug(name: string): string {
  const slug = nicheKeyword(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') throw new Error(`The niche "${name}" has no letter to make an address of`)
  return slug
}

/** The address of an industry's or a sector's page by its names from the industry down. */
export function nichePath(names: readonly string[]): string {
  return ['/niches', ...names.map(nicheSlug)].join('/')
}

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length

/** The number of words on a niche's page: its summary, its note, and the niches it lists. */
function wordsAbout(niche: AtlasNiche, listed: readonly AtlasNiche[], note?: NicheNote): number {
  const notes = note ? [note.buyers, note.offer, note.check] : []
  const summaries = [niche, ...listed].map(({ summary }) => summary ?? '')
  return [...summaries, ...notes].reduce((sum, text) => sum + wordCount(text), 0)
}

const inOrder = (niches: readonly AtlasNiche[]) =>
  [...niches].sort((a, b) => compareNames(a.name, b.name))

function refuseTwins(siblings: readonly AtlasNiche[]) {
  const bySlug = new Map<string, string>()
  for (const { name } of siblings) {
    const twin = bySlug.get(nicheSlug(name))
    if (twin !== undefined) throw new Error(`"${twin}" and "${name}" would have one address`)
    bySlug.set(nicheSlug(name), name)
  }
}

/** The address of a place without a page: a fragment of the nearest page above it. */
function listedAt(parent: Place | undefined, slug: string): string {
  if (!parent) return `/niches#${slug}`
  return parent.hasPage ? `${parent.href}#${slug}` : parent.href
}

function placeOf(niche: AtlasNiche, at: number, parent?: Place, file?: NicheNotes): Place {
  const level = (parent?.level ?? 0) + 1
  const slug = nicheSlug(niche.name)
  const shown = level < ATLAS_SUMMARY_DEPTH ? inOrder(niche.niches ?? []) : []
  const note = file?.notes.find((one) => one.sector === parent?.name && one.niche === niche.name)
  const mayHave = parent === undefined || parent.hasPage
  const hasPage = mayHave && wordsAbout(niche, shown, note) >= PAGE_WORDS_MIN
  const place: Place = {
    name: niche.name,
    summary: niche.summary ?? '',
    level,
    sheet: [parent?.sheet, at + 1].filter(Boolean).join('.'),
    href: hasPage ? `${parent?.href ?? '/niches'}/${slug}` : listedAt(parent, slug),
    hasPage,
    note,
    updated: file?.updated,
    below: countNiches(niche) - 1,
    parent,
    children: [],
  }
  refuseTwins(shown)
  place.children = shown.map((child, index) => placeOf(child, index, place, file))
  return place
}

/** Every place of a branch, itself first. */
export function branchOf(place: Place): Place[] {
  return [place, ...place.children.flatMap(branchOf)]
}

/** The places from the industry down to this one. */
export function lineOf(place: Place): Place[] {
  return place.parent ? [...lineOf(place.parent), place] : [place]
}

/**
 * The industries of the atlas with their places, in the order of the map.
 * @throws {Error} where two siblings would have one address, or a note is about no niche of the atlas
 */
export function placesOf(
  industries: readonly AtlasNiche[],
  files: readonly NicheNotes[] = [],
): Place[] {
  refuseTwins(industries)
  const places = inOrder(industries).map((industry, index) =>
    placeOf(
      industry,
      index,
      undefined,
      files.find((file) => file.industry === industry.name),
    ),
  )
  const used = new Set(places.flatMap(branchOf).map(({ note }) => note))
  for (const { industry, notes } of files) {
    if (!places.some(({ name }) => name === industry)) {
      throw new Error(`The notes name the industry "${industry}", which the atlas lacks`)
    }
    const stray = notes.find((note) => !used.has(note))
    if (stray) {
      throw new Error(
        `The notes of "${industry}" name "${stray.sector} > ${stray.niche}", which the atlas lacks`,
      )
    }
  }
  return places
}
