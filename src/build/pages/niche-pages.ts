import {
  ATLAS_SUMMARY_DEPTH,
  type AtlasIndustry,
  type AtlasNiche,
  countNiches,
  type Dossier,
  dossierSentences,
} from '../../../contract/atlas.ts'
import { type Capitals, capitalsOf } from '../../../contract/capitals.ts'
import { nicheSlug } from '../../../contract/niche-address.ts'
import { compareNames } from '../../../contract/niche-name.ts'
import { searchWord } from './search-words.ts'

/** The minimum number of words for a page of its own. With fewer, its parent's page lists a place. */
export const PAGE_WORDS_MIN = 80
/** The same for the page of a niche, which has its dossier. */
export const NICHE_WORDS_MIN = 250

/** A niche of levels 1 to 3 as the site shows it. What lies below level 3 is in its dossier. */
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
  /** What is known about a niche of level 3. */
  dossier: Dossier | undefined
  /** What people type into a search box for it, unless its name says so. */
  word: string | undefined
  /** Paths of niches elsewhere that belong here too. */
  also: readonly string[]
  /** Paths at which an older atlas had it. */
  was: readonly string[]
  /** The day of the file with its text, or of the newest file that its page shows. */
  updated: Date | undefined
  /** How many niches are charted directly below it. */
  below: number
  /** How many are charted below it in all, down to the last level. */
  allBelow: number
  parent: Place | undefined
  children: Place[]
}

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length

/** All that the page of a niche says about it. */
export function dossierTexts(dossier: Dossier): string[] {
  const names = dossier.niches.flatMap(({ name, niches = [] }) => [
    name,
    ...niches.map((narrower) => narrower.name),
  ])
  return [...dossierSentences(dossier), ...names]
}

/** All that the page of a place says about it: its dossier, or the summaries that it lists. */
export function ownTexts(
  summary: string,
  listed: readonly AtlasNiche[],
  dossier?: Dossier,
): string[] {
  return dossier ? dossierTexts(dossier) : [summary, ...listed.map((each) => each.summary ?? '')]
}

function hasEnough(texts: readonly string[], level: number): boolean {
  const enough = level === ATLAS_SUMMARY_DEPTH ? NICHE_WORDS_MIN : PAGE_WORDS_MIN
  return texts.reduce((sum, text) => sum + wordCount(text), 0) >= enough
}

const inOrder = <Niche extends AtlasNiche>(niches: readonly Niche[]): Niche[] =>
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

interface Source extends AtlasNiche {
  updated?: Date
  also?: readonly string[] | undefined
}

/** The newest of some days, if any. */
const newestOf = (days: readonly (Date | undefined)[]) =>
  days.reduce((newest, day) => (day && (!newest || day > newest) ? day : newest), undefined)

function placeOf(niche: Source, at: number, capitals: Capitals, parent?: Place): Place {
  const { name, summary = '' } = niche
  const level = (parent?.level ?? 0) + 1
  const slug = nicheSlug(name)
  const dossier = level === ATLAS_SUMMARY_DEPTH ? (niche as Dossier) : undefined
  const shown: Source[] = dossier ? [] : inOrder(niche.niches ?? [])
  refuseTwins(shown)
  const hasPage = parent?.hasPage !== false && hasEnough(ownTexts(summary, shown, dossier), level)
  const place: Place = {
    name,
    summary,
    level,
    sheet: [parent?.sheet, at + 1].filter(Boolean).join('.'),
    href: hasPage ? `${parent?.href ?? '/niches'}/${slug}` : listedAt(parent, slug),
    hasPage,
    dossier,
    word: dossier && searchWord(dossier, capitals),
    also: niche.also ?? [],
    was: niche.was ?? [],
    updated: newestOf([niche.updated ?? parent?.updated, ...shown.map(({ updated }) => updated)]),
    below: niche.niches?.length ?? 0,
    allBelow: countNiches(niche) - 1,
    parent,
    children: [],
  }
  place.children = shown.map((child, index) => placeOf(child, index, capitals, place))
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

/** The names of a place's line in one text: 'Pets & Animals > Dog Care'. */
export const pathOf = (place: Place): string =>
  lineOf(place)
    .map(({ name }) => name)
    .join(' > ')

/**
 * The industries of the atlas with their places, in the order of the map.
 * @throws {Error} where two siblings would have one address
 */
export function placesOf(industries: readonly AtlasIndustry[]): Place[] {
  refuseTwins(industries)
  const dossiers = industries.flatMap(({ niches }) => niches.flatMap((sector) => sector.niches))
  const capitals = capitalsOf(dossiers.flatMap(dossierSentences))
  return inOrder(industries).map((industry, index) => placeOf(industry, index, capitals))
}
