import { clauseFrom } from './clauses.ts'

const MILD = '(?: (?:really|so|just|gladly|happily|even|absolutely|totally)){0,2}'
const THING = '(?:an?|some|something|anything|one|better|more) \\w'
const RULES: readonly RegExp[] = [
  new RegExp(
    `\\bwish(?:ing)? (?:(?:there|it) (?:was|were)|(?:i|we) had|(?:someone|somebody|they|you|people) (?:made|sold|offered|had|built))${MILD} (?=${THING})`,
    'i',
  ),
  new RegExp(
    `\\b(?:i|we)(?:['’]d| would)${MILD} (?:love|like|want|kill for|buy) (?=${THING})`,
    'i',
  ),
  new RegExp(
    `\\b(?:i|we)(?:['’]d| would)${MILD} pay (?:[\\w$€£.,/-]+ ){0,6}?for (?=${THING})`,
    'i',
  ),
  new RegExp(
    `(?:^|\\b(?:i['’]?m|i am|we['’]re|we are|been|still|also|am) )(?:looking|searching) for (?=${THING})`,
    'i',
  ),
  new RegExp(
    `\\b(?:someone|somebody|they|companies) (?:should|needs? to|could)${MILD} (?:make|build|sell|offer|create|design|invent) (?=${THING})`,
    'i',
  ),
  /\b(?:i|we)(?: really| just)? need (?=(?:an? )?(?:[\w-]+ ){0,2}(?:tool|app|way|service|system|product|place|list|program|software|machine)\b)/i,
  /\bis there (?=(?:an?|any|some) (?:[\w-]+ ){0,2}(?:tool|app|way|service|system|product|place|list|program|software|site|company|brand)\b)/i,
]

/** The thing that a writer asks for, word for word: 'a tool that takes the deposit at booking'. */
export function wishIn(sentence: string): string | undefined {
  for (const rule of RULES) {
    const found = rule.exec(sentence)
    if (found === null) continue
    const words = clauseFrom(sentence, found.index + found[0].length)
    if (words.split(' ').length >= 3) return words
  }
  return undefined
}
