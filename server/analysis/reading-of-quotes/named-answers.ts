/**
 * What a person does with a product or a service, before its name. 'Left', 'moved to' and 'went with'
 * are none of it: towns and people stand after them as often.
 */
const VERB =
  '(?:bought|purchased|ordered|us(?:e|es|ed|ing)|tried|trying|recommend(?:ed)?|(?:switch|migrat)(?:ed|ing) (?:to|from|over to|away from)|subscribed? to|sign(?:ed)? up (?:for|with)|install(?:ed)?|cancel(?:l?ed)?|ditched|run(?:ning)? on|pay(?:ing)? for)'
/** A word in capitals or with a capital: 'QuickBooks', 'ADP', 'Jobber', '7shifts'. */
const WORD = '(?:\\p{Lu}[\\p{L}\\d+&-]*|\\d+\\p{L}[\\p{L}\\d]*)(?:\\.(?:com|io|co|app|ai))?'
const NAMED = new RegExp(
  `\\b${VERB} (?:(?:an?|the|my|our|their|both|just) )?(${WORD}(?: ${WORD}){0,2})(?!['’\\p{L}\\d])(?! (?:Street|St|Ave|Avenue|County|City|University)\\b)`,
  'gu',
)
/** Capitals that name no product: people, days, months, peoples, places, ways of speaking. */
const NO_NAME =
  /^(?:I|I'm|OK|US|USA|UK|EU|TV|PC|DIY|AI|CRM|PDF|CSV|SUV|AC|HVAC|GPS|LED|USB|ID|IRS|FDA|LLC|HOA|POS|ERP|SaaS|Reddit|God|Jesus|Christmas|Easter|Thanksgiving|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|America\w*|Europe\w*|Canad\w*|Chin\w*|Japan\w*|German\w*|French|France|Ital\w*|Spain|Spanish|British|English|Engl\w*|Mexic\w*|India\w*|Austral\w*|Asia\w*|Korea\w*|Swiss|Dutch|London|California|Texas|Florida|New|Mr|Mrs|Ms|Dr|He|Him|His|She|Her|They|Them|Their|We|Us|Our|You|Your|The|My|It|This|That)$/u
const NAMES_MAX = 5

/**
 * The products and services that a sentence names as used, tried, bought or given up, in its own
 * spelling: 'QuickBooks', 'Square Appointments'. Prefers to miss: a name without such a verb before
 * it may be a person or a place.
 */
export function answersNamed(sentence: string): string[] {
  const names = new Set<string>()
  for (const [, words = ''] of sentence.matchAll(NAMED)) {
    const [first = ''] = words.split(' ')
    if (words.length < 3 || NO_NAME.test(first)) continue
    names.add(words)
    if (names.size === NAMES_MAX) break
  }
  return [...names]
}
