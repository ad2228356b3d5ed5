import { getEntry } from 'astro:content'
import { nicheSlug } from '../../../contract/niche-address.ts'
import { counted } from '../../lib/ideas/wording.ts'
import { readPlaces } from '../pages/niche-atlas.ts'
import type { Place } from '../pages/niche-pages.ts'
import type { ShareKind } from '../pages/share-images.ts'
import { SHARED_TEXTS, sharedImageName, sharedPages } from '../pages/shared-pages.ts'
import type { Card } from './card.ts'
import { branch, demand, paper, places, ranges, remarks, route, trail } from './drawings.ts'
import { handed } from './handed.ts'

const INDUSTRIES_SHOWN = 8

const countsOf = (all: readonly Place[]) =>
  all.map(({ name, children }) => ({ name, count: children.length }))

async function headingOf(tool: string): Promise<string> {
  const entry = await getEntry('tools', tool)
  if (!entry) throw new Error(`src/content/tools/${tool}.yaml is missing`)
  return entry.data.heading
}

/** The pictures of kinds of pages. */
async function kindCards(industries: readonly Place[]): Promise<Record<ShareKind, Card>> {
  const home = await getEntry('landing', 'home')
  const demo = await getEntry('demo', 'validator')
  const evidence = await getEntry('evidence', 'page')
  if (!home || !demo || !evidence) {
    throw new Error(
      'The texts of the home page or of the page of evidence, or the demo analysis are missing',
    )
  }
  const every = Math.floor(industries.length / INDUSTRIES_SHOWN) || 1
  const some = industries.filter((_, index) => index % every === 0).slice(0, INDUSTRIES_SHOWN)
  return {
    default: {
      heading: home.data.heading,
      note: 'An atlas of business niches',
      drawing: route(),
      number: 0,
    },
    explore: {
      heading: await headingOf('explorer'),
      note: 'Follow an industry down to a niche',
      drawing: branch(industries.length, countsOf(some)),
      number: 4,
      isCalm: true,
    },
    validator: {
      heading: await headingOf('validator'),
      note: 'Search volume, cost per click, trend',
      drawing: demand(demo.data.trendData.map(({ volume }) => volume)),
      number: 3,
      isCalm: true,
    },
    ideas: {
      heading: await headingOf('ideas'),
      note: 'Product ideas from what people say',
      drawing: remarks(),
      number: 5,
      isCalm: true,
    },
    evidence: {
      heading: evidence.data.heading,
      note: 'Measured on texts by others',
      drawing: ranges(),
      number: 7,
      isCalm: true,
    },
    guides: {
      heading: 'Guides for founders',
      note: 'From a first idea to a first sale',
      drawing: trail(),
      number: 8,
    },
    legal: {
      heading: 'Terms and privacy',
      note: 'The rules for using Nicher',
      drawing: paper(),
      number: 11,
      isCalm: true,
    },
    shared: {
      heading: 'Shared with you',
      note: 'By a member, to be read by you',
      drawing: handed(),
      number: 6,
      isCalm: true,
    },
    niches: {
      heading: await headingOf('niches'),
      note: `${industries.length} industries to read`,
      drawing: places(industries.map(({ allBelow }) => allBelow)),
      number: 2,
    },
  }
}

function industryCard(industry: Place): Card {
  const sectors = industry.children
  const niches = sectors.reduce((sum, sector) => sum + sector.children.length, 0)
  return {
    heading: industry.name,
    note: `${counted(sectors.length, 'sector')}, ${counted(niches, 'niche')}`,
    drawing: branch(sectors.length, countsOf(sectors)),
    number: Number(industry.sheet),
    isCalm: true,
  }
}

/** The pictures of links, one for each kind of thing. */
function sharedCards(): { name: string; card: Card }[] {
  return sharedPages.map(({ kind }) => {
    const { heading, note } = SHARED_TEXTS[kind]
    return {
      name: sharedImageName(kind),
      card: { heading, note, drawing: handed(kind), number: 6, isCalm: true },
    }
  })
}

/** Every share image of the site by the name of its file. */
export async function readCards(): Promise<{ name: string; card: Card }[]> {
  const industries = await readPlaces()
  const kinds = Object.entries(await kindCards(industries))
  const own = industries.map((industry) => ({
    name: nicheSlug(industry.name),
    card: industryCard(industry),
  }))
  return [...kinds.map(([name, card]) => ({ name, card })), ...sharedCards(), ...own]
}
