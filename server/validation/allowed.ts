import type { HURDLE_KINDS } from '../../contract/atlas.ts'
import type { DraftedAssumption } from '../../contract/validation.ts'
import { assumption, type Judged } from './drafted.ts'
import { fromDossier } from './grounds.ts'
import type { Known } from './known.ts'
import { ended, topicOf, unended } from './wording.ts'

type HurdleKind = (typeof HURDLE_KINDS)[number]

interface Hurdle {
  /** Before the hurdle in the dossier's words. */
  says: string
  risk: Judged
}

/** What a hurdle asks of a founder, the most dangerous first. */
const HURDLES: Readonly<Record<HurdleKind, Hurdle>> = {
  license: {
    says: 'You can get the license or the permit that this needs',
    risk: { level: 3, reason: 'Without the license nothing may be sold.' },
  },
  safety: {
    says: 'You can meet this rule of safety',
    risk: { level: 3, reason: 'A fault here can injure a person and end the business.' },
  },
  liability: {
    says: 'You can carry or insure this liability',
    risk: { level: 2, reason: 'Insurance or another form of the offer can limit it, at a cost.' },
  },
  capital: {
    says: 'You can raise the money that this takes',
    risk: { level: 2, reason: 'With less money the offer has to begin smaller.' },
  },
  stock: {
    says: 'You can buy and store the stock that this takes',
    risk: { level: 2, reason: 'Stock that does not sell is money lost.' },
  },
  platform: {
    says: 'The platform goes on allowing this',
    risk: { level: 2, reason: 'A change of its rules means another way to sell.' },
  },
  skill: {
    says: 'You have this skill or can learn it in time',
    risk: { level: 1, reason: 'A partner or time to learn can make up for it.' },
  },
}
const ORDER = Object.keys(HURDLES) as HurdleKind[]

/** It may be done: by the law of the place, and with what the founder has. */
export function allowedAssumption(known: Known): DraftedAssumption {
  const { dossier } = known
  const hurdles = dossier?.dossier?.hurdles
  const [first] = (hurdles ?? []).toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  if (dossier && first && hurdles) {
    const { says, risk } = HURDLES[first.kind]
    return assumption('allowed', `${says}: ${unended(first.what)}.`, {
      risk,
      ignorance: {
        level: 2,
        reason: ended(
          `${dossier.provenance === 'drafted' ? 'A model names' : 'Editors name'} the hurdle for the United States in general. Your state and your town may differ`,
        ),
      },
      grounds: hurdles.map(({ what }) => fromDossier(dossier, 'hurdles', what)),
    })
  }
  const question = `Which rules, licenses or insurance does ${topicOf(known.niche)} need where you live?`
  const isClear = dossier?.provenance === 'editorial' && hurdles !== undefined
  return assumption('allowed', question, {
    risk: isClear
      ? {
          level: 1,
          reason: 'Editors name no hurdle, so a rule would most likely cost a form or a fee.',
        }
      : {
          level: 2,
          reason: 'A rule that you did not know of can delay the start or change the offer.',
        },
    ignorance: isClear
      ? { level: 2, reason: 'Editors name no hurdle. The rules where you live were not looked at.' }
      : { level: 3, reason: 'Nothing is known about the rules where you live.' },
    grounds: [],
  })
}
