import { rootOf, wordsIn } from './terms.ts'

/** The root of a word that stands alone. */
function rootAlone(text: string): string {
  const [word = '', ...others] = wordsIn(text)
  if (word === '' || others.length > 0) throw new Error(`"${text}" is not one word.`)
  return rootOf(word)
}

const rootsOfAll = (words: string) => words.trim().split(/\s+/).map(rootAlone)

/**
 * Words for the same thing, or the same people, that mean little else, and spellings of one word.
 * Each line is read both ways.
 */
const SYNONYMS = [
  'decaf decaffeinated decaffeination',
  'lawyer attorney legal solicitor',
  'car vehicle auto',
  'children child toddler',
  'seniors elderly aging older',
  'acid acidic acidity',
  'exam examination',
  'college university uni',
  'resume cv',
  'draft draught',
  'celiac coeliac',
  'soy soya',
  'pod capsule',
  'flask thermos',
  'yogurt yoghurt',
  'fresh freshness',
  'bike bicycle',
  'motorcycle motorbike',
  'rv motorhome',
  'truck lorry',
  'tire tyre',
  'airplane aeroplane',
  'luggage suitcase baggage',
  'sofa couch settee',
  'fridge refrigerator',
  'tenant renter',
  'diaper nappy',
  'stroller pram pushchair',
  'nanny babysitter',
  'vet veterinarian veterinary',
  'puppy pup',
  'physio physiotherapy physiotherapist',
  'doctor physician',
  'baby infant newborn',
  'photo photograph photography photographer',
  'clothes clothing apparel',
  'jewelry jewellery',
  'makeup cosmetics',
  'phone smartphone cellphone',
  'inventory stocktaking stocktake',
  'reconciliation reconcile',
  'allergen allergy allergic',
  'license licence',
  'quiet silent noiseless',
  'center centre',
  'theater theatre',
  'gray grey',
  'fiber fibre',
  'aluminum aluminium',
].map((line) => new Set(rootsOfAll(line)))

/** What a general word means with people: who asks for exams is glad of the GRE, and not the other way round. */
const KINDS = new Map(
  (
    [
      ['exam', 'test gre gmat lsat mcat toefl ielts nclex usmle'],
      ['test', 'exam gre gmat lsat mcat toefl ielts nclex usmle'],
      ['inventory', 'stock'],
      ['beer', 'ale lager stout ipa pilsner'],
      ['wine', 'champagne prosecco rioja riesling chardonnay merlot'],
      ['bread', 'sourdough baguette'],
      ['bird', 'parrot budgie cockatiel'],
      [
        'dog',
        'puppy pup poodle labrador retriever spaniel beagle chihuahua dachshund corgi bulldog rottweiler leash',
      ],
      ['cat', 'kitten tabby litterbox'],
      ['bike', 'ebike'],
      ['email', 'newsletter spam inbox'],
      ['hvac', 'furnace thermostat'],
      ['phone', 'iphone android'],
      ['laptop', 'macbook'],
      ['tax', 'vat irs'],
      ['id', 'passport'],
      ['draft', 'tap'],
      ['kegerator', 'keg'],
      ['canister', 'jar tin'],
      ['gluten', 'celiac coeliac'],
      ['bookkeeping', 'quickbooks xero'],
      ['online', 'remote'],
    ] as const
  ).map(([word, kinds]) => [rootAlone(word), rootsOfAll(kinds)]),
)

/** The roots of other words for what a root means, and of its kinds, without the root itself. */
export function otherWordsFor(root: string): string[] {
  const same = SYNONYMS.filter((family) => family.has(root)).flatMap((family) => [...family])
  const all = [root, ...same].flatMap((each) => [each, ...(KINDS.get(each) ?? [])])
  return [...new Set(all)].filter((other) => other !== root)
}
