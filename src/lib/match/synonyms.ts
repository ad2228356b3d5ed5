import { stemOf } from './words.ts'

/** Everyday words that people use for the same thing. */
const GROUPS = [
  'attorney lawyer',
  'auto car vehicle automotive',
  'bike bicycle cycling',
  'bread sourdough',
  'bridal wedding',
  'camper motorhome rv',
  'ceramics pottery clay',
  'children kids',
  'climate sustainability',
  'clothes clothing apparel',
  'cosmetics makeup',
  'crochet knitting yarn',
  'elderly senior aging older',
  'exercise fitness workout',
  'fixing repair restoration',
  'garbage trash',
  'gift present',
  'guitar instrument',
  'jewellery jewelry',
  'lawn yard',
  'mom mother',
  'motorbike motorcycle',
  'phone smartphone',
  'photo photography photograph',
  'psychology mental',
  'recycling reuse upcycling secondhand',
  'renter tenant',
  'resume career',
  'shoe footwear sneaker',
  'swim swimming pool',
  'teen teenager',
  'therapist counselor',
  'train railway railroad',
  'travel trip',
  'tutor tutoring',
  'vet veterinarian veterinary',
  'vintage antique',
  'wood woodworking timber',
  'yoga pilates',
]

const others = new Map<string, Set<string>>()
for (const group of GROUPS) {
  const stems = group.split(' ').map(stemOf)
  for (const stem of stems) {
    const own = others.get(stem) ?? new Set()
    for (const other of stems) if (other !== stem) own.add(other)
    others.set(stem, own)
  }
}

/** The stems of the words that people also use for what a word with this stem means. */
export const synonymsOf = (stem: string): string[] => [...(others.get(stem) ?? [])]
