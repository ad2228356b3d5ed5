import type { KnownNiche } from '../server/services/explorer/known-niche.ts'

const UPDATED = new Date('2026-11-22')

/** A small atlas with dossiers, a moved niche and a cross-reference. */
export const knownAtlas: readonly KnownNiche[] = [
  {
    name: 'Pets & Animals',
    summary: 'Households spend on their animals in bad years too, and ask other owners first.',
    updated: new Date('2026-11-20'),
    niches: [
      {
        name: 'Dog Care',
        summary: 'Dog owners pay for health, behavior and convenience, often in a hurry.',
        updated: UPDATED,
        also: ['Home & Interiors > Home Care > Pet Stain Cleaning'],
        niches: [
          {
            name: 'Senior Dog Mobility',
            summary: 'Owners of dogs over ten look for ways up sofas once joints stiffen.',
            customer: 'Someone whose large dog slipped and who now lifts 70 pounds into the car.',
            problems: [
              { problem: 'Ramps are steep when used indoors.', today: 'They glue on carpet.' },
              { problem: 'Back legs slide apart on tile.', today: 'They lay yoga mats.' },
            ],
            pays: { low: 60, high: 220, unit: 'each', what: 'a folding ramp from a retailer' },
            offers: [{ offer: 'A low-angle ramp for sofas that folds flat', model: 'product' }],
            places: ['Waiting rooms of vets with an underwater treadmill'],
            words: [
              { phrase: 'dog ramp for bed', volume: 6600, cpc: 0.9, competition: 100 },
              { phrase: 'dog wheelchair rental near me', volume: 50, cpc: 1.6, competition: 40 },
            ],
            season: { months: [10, 11, 12], why: 'Stiffness shows in cold weather.' },
            hurdles: [{ kind: 'liability', what: 'A ramp that tips injures a dog and its owner.' }],
            check: 'Borrow three ramps and count the owners who put $20 down for one.',
            was: ['Pets & Animals > Old Dogs > Ramps and Slings'],
            niches: [
              {
                name: 'Home Mobility Visits',
                kind: 'service',
                summary: 'A visit that rearranges beds and bowls for a dog that cannot jump.',
              },
              {
                name: 'Harnesses & Slings',
                kind: 'product',
                summary: 'Support for weak hind legs, cut for body shapes that sizing misses.',
                niches: [{ name: 'Stair-Carry Slings', kind: 'product' }],
              },
            ],
          },
          {
            name: 'Puppy Raising Programs',
            summary: 'The first sixteen weeks decide much, and new owners know it.',
            customer: 'A couple in their thirties who bring a puppy home and both work.',
            words: [{ phrase: 'puppy classes', volume: 12100, cpc: 2.1, competition: 40 }],
          },
        ],
      },
    ],
  },
  {
    name: 'Home & Interiors',
    summary: 'People change their homes when their lives change, and ask for help with it.',
    updated: UPDATED,
    niches: [
      {
        name: 'Home Care',
        summary: 'What has to be done again and again in a home, and who does it.',
        updated: UPDATED,
        niches: [
          {
            name: 'Pet Stain Cleaning',
            summary: 'Carpets and sofas after an accident, before guests or a landlord come.',
          },
        ],
      },
    ],
  },
]
