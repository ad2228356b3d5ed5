import { stemOf } from '../../analysis/text/stems.ts'

/** Everyday words that people use for the same thing. */
const GROUPS = [
  'attorney lawyer',
  'auto car vehicle',
  'bathroom restroom',
  'bike bicycle cycling',
  'bridal wedding',
  'child children kid kids',
  'couch sofa',
  'doctor physician',
  'elderly senior seniors',
  'exercise fitness workout',
  'garbage trash',
  'gift gifts present presents',
  'holiday vacation',
  'jewellery jewelry',
  'lawn yard',
  'makeup cosmetics',
  'mom mother mothers',
  'motorbike motorcycle',
  'phone cellphone smartphone',
  'photo photograph picture',
  'plumber plumbing',
  'purse handbag',
  'renter tenant',
  'resume cv',
  'rv camper motorhome',
  'shoe footwear',
  'store shop',
  'teen teenager',
  'therapist counselor',
  'tutor tutoring',
  'vet veterinarian veterinary',
]

const byStem = new Map<string, Set<string>>()
for (const group of GROUPS) {
  const words = group.split(' ')
  for (const word of words) {
    const others = byStem.get(stemOf(word)) ?? new Set()
    for (const other of words) if (stemOf(other) !== stemOf(word)) others.add(other)
    byStem.set(stemOf(word), others)
  }
}

/** The words that people also use for what a word with this stem means. */
export function synonymsOf(stem: string): Iterable<string> {
  return byStem.get(stem) ?? []
}
