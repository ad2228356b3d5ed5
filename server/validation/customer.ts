import type { DraftedAssumption, Ground } from '../../contract/validation.ts'
import { assumption, type Judged } from './drafted.ts'
import { realQuotes, statedIn, strongestFirst } from './evidence.ts'
import { fromDossier, fromQuote, isReal } from './grounds.ts'
import type { Known } from './known.ts'
import { searchesOf } from './searches.ts'
import { counted, ended, topicOf, withinSentence } from './wording.ts'

const ROLES_NAMED = 2
const VOICES = 5

function rolesIn(known: Known) {
  const roles = statedIn(strongestFirst(known.analysis), 'roles')
  const named = new Map(roles.map((role) => [role.said.words.toLowerCase(), role]))
  return [...named.values()].slice(0, ROLES_NAMED)
}

function describe(known: Known): { sentence: string; grounds: Ground[] } {
  const { dossier } = known
  const who = dossier?.dossier?.customer
  if (dossier && who) {
    return {
      sentence: ended(`There are enough customers like this: ${withinSentence(who)}`),
      grounds: [fromDossier(dossier, 'customer', who)],
    }
  }
  const above = dossier?.above
  if (above) {
    return {
      sentence: ended(
        `There are enough customers for ${topicOf(known.niche)} among people like this: ${withinSentence(above.customer)}`,
      ),
      grounds: [
        { from: 'dossier', part: 'customer', text: above.customer, provenance: 'editorial' },
      ],
    }
  }
  const roles = rolesIn(known)
  if (roles.length > 0) {
    return {
      sentence: `There are enough customers like the people who write about ${topicOf(known.niche)} and say who they are.`,
      grounds: roles.map(({ point, said }) => fromQuote(point, said)),
    }
  }
  return {
    sentence: `There are people who need ${topicOf(known.niche)}, and you can say who they are and how many.`,
    grounds: [],
  }
}

function ignoranceOf(known: Known, voices: number): Judged {
  const searches = searchesOf(known.report)
  const heard = counted(voices, 'quote of a real person speaks', 'quotes of real people speak')
  if (searches?.isFew) {
    return {
      level: 2,
      reason: `Only ${searches.words}: that speaks against many customers, or they search in other words.`,
    }
  }
  if (searches?.isMeasured && voices >= VOICES) {
    return { level: 1, reason: `There are ${searches.words}, and ${heard} of it.` }
  }
  if (searches) {
    const how = searches.isMeasured ? 'were counted' : 'are estimated'
    return { level: 2, reason: `${searches.words} ${how}. A search does not say who searches.` }
  }
  if (voices > 0) {
    return { level: 2, reason: `${heard} of it. How many more there are is not known.` }
  }
  if (known.dossier?.provenance === 'editorial') {
    return {
      level: 2,
      reason: 'Editors describe the customer from what they know; the number was not counted.',
    }
  }
  return { level: 3, reason: 'No search was counted and no customer has been heard.' }
}

/** The customer exists, in numbers that a business can live on. */
export function customerAssumption(known: Known): DraftedAssumption {
  const points = strongestFirst(known.analysis)
  const voices = points.reduce((sum, point) => sum + realQuotes(point).length, 0)
  const { sentence, grounds } = describe(known)
  const searches = searchesOf(known.report)
  const quoted = points.flatMap((point) => {
    const first = point.evidence.find(isReal)
    return first ? [fromQuote(point, first)] : []
  })
  return assumption('customer', sentence, {
    risk: {
      level: 3,
      reason: 'Without enough customers there is no business, whatever you offer.',
    },
    ignorance: ignoranceOf(known, voices),
    grounds: [...grounds, ...(searches ? [searches.ground] : []), ...quoted.slice(0, 2)],
  })
}
