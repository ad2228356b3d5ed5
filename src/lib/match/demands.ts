import type { Dossier } from '../../../contract/atlas.ts'
import type { RefusalId } from './answers.ts'
import type { OfferWays } from './ways.ts'

/** A dossier and where it stands in the atlas. */
export interface PlacedDossier {
  industry: string
  sector: string
  dossier: Dossier
}

/** The sentence of a dossier that asks for what a founder may refuse; missing where none does. */
export type Demands = Partial<Record<RefusalId, string>>

/** What a word in a name or in an offer says a niche is about. */
const ABOUT: Partial<Record<RefusalId, RegExp>> = {
  animals:
    /\b(animals?|dogs?|pupp(?:y|ies)|cats?|kittens?|pets?|horses?|equine|pon(?:y|ies)|riders?|goats?|chickens?|hens?|poultry|ducks?|bees?|beekeep\w*|hives?|cattle|cows?|calves|sheep|lambs?|pigs?|livestock|rabbits?|reptiles?|snakes?|birds?|parrots?|aquariums?|fish tanks?|reef tanks?|wildlife|veterinar\w*|vets?|kennels?|butterfl(?:y|ies)|worms?|taxidermy|hunting|hunters?)\b/i,
  children:
    /\b(?<!(?:grown|adult) )(child|children|kids?|toddlers?|bab(?:y|ies)|newborns?|infants?|teens?|teenagers?|preschool\w*|youth|daycares?|homeschool\w*|pupils?|elementary|grandchild\w*|pupils?|tutor\w*|summer camps?|after-school)\b/i,
  food: /\b(food|foods|meals?|cook(?:s|ing|ed)?|chefs?|bak(?:e|es|ing|ed|ery|eries|ers?)|cakes?|cookies|bread|catering|caterers?|menus?|recipes?|snacks?|coffee|tea|teas|drinks?|beverages?|restaurants?|cafes?|sauces?|spices?|candy|chocolate|cheese|meat|honey|syrup|microgreens|mushrooms?|eggs|dinners?|lunch(?:es)?|groceries)\b/i,
  bodies:
    /\b(massages?|bathing|bed baths?|showers?|wounds?|foot care|toenails?|nails?|lash(?:es)?|tattoos?|piercing|injections?|hands-on|caregivers?|aides?|personal care|hair wash|haircuts?|hair|braid\w*|waxing|facials?|brows?|acupuncture|bodywork|doulas?|midwif\w*|nursing|nurses?|patients?|makeup|barbers?|skin)\b/i,
  labor:
    /\b(haul\w*|junk|moving|movers|demolition|digging|dug|trench\w*|roof\w*|gutters?|chimneys?|septic|pressure wash\w*|cleaning|cleaners?|mow\w*|lawn|landscap\w*|pav\w*|concrete|masonry|asphalt|drywall|painting|crawl\w*|attics?|insulation|flooring|fenc\w*|decks?|tree work|stump|snow|plow\w*|weld\w*|foundation|plumb\w*|hvac|excavat\w*|firewood|compost|manure|pest|mold|waterproof\w*|scrap|debris|pumping|pumped|barns?|farms?|harvest\w*)\b/i,
  camera:
    /\b(film(?:ing|ed|s)?|youtube|tiktok|instagram|social media|podcasts?|livestream\w*|streamers?|streaming|channels?|influencers?|reels|on camera|live shopping|video (?:course|lessons?|series|clips?)|clips|weekly videos?)\b/i,
  vice: /\b(alcohol|beers?|brew\w*|breweries|wines?|winer\w*|cider|mead|spirits|whisk\w+|cocktails?|bartend\w*|bars?|taprooms?|cannabis|cbd|hemp|tobacco|cigars?|vap(?:e|es|ing)|gambling|casino|poker|betting|guns?|firearms?|ammunition|shooting|hunting|knife|knives|distill\w*|liquor)\b/i,
}

/** Industries whose niches are all about it, whatever their words are. */
const INDUSTRIES: Partial<Record<RefusalId, readonly string[]>> = {
  animals: ['Pets & Animals'],
  children: ['Parenting & Family'],
  food: ['Food & Beverage'],
}

const SOFTWARE = 'Software & Developer Tools'
/** Sectors that are about it. */
const SECTORS: Partial<Record<RefusalId, readonly string[]>> = {
  children: [
    'Tutoring & Homework Support',
    'Homeschool & Microschools',
    'Youth & School Sports',
    'STEM & Creative Enrichment',
  ],
  bodies: ['Home Care & Companionship'],
  labor: [
    'House & Office Cleaning',
    'Moving, Hauling & Junk',
    'Outdoor & Site Work',
    'Lawn & Yard Care',
    'Repair & Finishing Trades',
    'Roofs, Walls & Chimneys',
    'Livestock & Poultry',
  ],
  animals: ['Livestock & Poultry', 'Beekeeping & Pollinators', 'Fishing & Hunting'],
}

const NIGHTS =
  /\b(evenings?|nights?|overnight|weekends?|saturdays?|sundays?|weddings?|brid(?:e|al)\w*|part(?:y|ies)|after hours|after-hours|24 hours|around the clock|emergency calls?|concerts?|gigs?|festivals?|tournaments?|retreats?)\b/i
const CALLS =
  /\b(cold[- ](?:calls?|calling|emails?|outreach)|door[- ]to[- ]door|knock\w*|doors)\b|\b(?:call|phone|ring|visit|walk|stop (?:by|at)|show|drive)\b(?! the| up)[^.;]{0,40}?\b(?:\d+|five|six|eight|ten|twelve|fifteen|twenty|thirty|forty|fifty|local|every|each)\b/i
const GOODS = new Set<Dossier['offers'][number]['model']>(['product', 'rental'])
/** Goods that are made when they are ordered. */
const TO_ORDER =
  /\b(made to|cut to|sewn to|to order|ordered|custom|preorders?|pre-orders?|from (?:the|a) (?:customer|client|photo)|chosen from|by request|days ahead|fitted)\b/i
const CODE =
  /\b(apis?|code|plugins?|integrations?|software|apps?|scripts?|extensions?|bots?|open source|web ?sites?)\b/i
const TRAVEL =
  /\b(visits?|on[- ]site|in[- ]home|house calls?|at (?:home|the (?:client|customer|house|home|kitchen|table|range|stable|office|buyer))|in the (?:customer|client|owner|family)'s|at the (?:customer|client|owner|family)'s|yards?|roofs?|driveways?|lawns?|gutters?|mobile|vans?|trucks?|trailers?|routes?|deliver(?:y|ies|ed (?:on|to|by|from))|pick(?:ed)?[- ]?ups?|install(?:s|ed|ation)?|walks?|hauling|cleaning|mowing|doorstep)\b/i
const HALF = 0.5

const holding = (pattern: RegExp, sentences: readonly string[]) =>
  sentences.find((each) => pattern.test(each))

/** The sentences of the offers that pass, if they are half of all offers. */
function halfOf(dossier: Dossier, isSo: (index: number) => boolean): string | undefined {
  const those = dossier.offers.filter((_, index) => isSo(index))
  return those.length >= dossier.offers.length * HALF ? those[0]?.offer : undefined
}

/** What a niche asks for among the things that a founder may refuse. */
export function demandsOf(
  { industry, sector, dossier }: PlacedDossier,
  ways: readonly OfferWays[],
): Demands {
  const { name, offers, hurdles, check, pays, niches } = dossier
  const hurdleOf = (kind: string) => hurdles.find((each) => each.kind === kind)?.what
  const sold = offers.map(({ offer }) => offer)
  const about = [name, ...sold, ...niches.map((niche) => niche.name), sector]
  const demands: Demands = {}
  const note = (id: RefusalId, sentence: string | undefined) => {
    if (sentence !== undefined) demands[id] = sentence
  }
  note('license', hurdleOf('license'))
  note(
    'stock',
    hurdleOf('stock') ??
      halfOf(dossier, (at) => {
        const model = offers[at]?.model
        return (
          model !== undefined &&
          GOODS.has(model) &&
          !ways[at]?.isOnline &&
          !TO_ORDER.test(sold[at] ?? '')
        )
      }),
  )
  note('calls', holding(CALLS, [check, ...sold, ...hurdles.map(({ what }) => what)]))
  note(
    'travel',
    pays?.unit === 'visit' || pays?.unit === 'trip'
      ? `${pays.what}, paid by the ${pays.unit}`
      : halfOf(dossier, (at) => offers[at]?.model !== 'product' && TRAVEL.test(sold[at] ?? '')),
  )
  note(
    'nights',
    holding(NIGHTS, [name, ...sold, pays?.what ?? '', ...hurdles.map(({ what }) => what), sector]),
  )
  for (const [id, pattern] of Object.entries(ABOUT) as [RefusalId, RegExp][]) {
    const where = id === 'camera' ? [...about, check] : about
    note(
      id,
      holding(pattern, where) ??
        (INDUSTRIES[id]?.includes(industry) ? industry : undefined) ??
        (SECTORS[id]?.includes(sector) ? sector : undefined),
    )
  }
  note(
    'code',
    halfOf(dossier, (at) => offers[at]?.model === 'software' || CODE.test(sold[at] ?? '')) ??
      (industry === SOFTWARE ? industry : undefined),
  )
  return demands
}
