/** Work that a writer does without a tool for it. All word for word but the verb's form. */
export interface HandWork {
  /** 'do' for a task ('text a new code'), 'keep' for what is written down ('every deposit'). */
  kind: 'do' | 'keep'
  /** The task from its verb on, or what is kept. */
  what: string
  /** The clause that says so. */
  words: string
}

/** Work with words and figures; what hands do to things needs no software. */
const TASKS: readonly (readonly [forms: string, base: string])[] = [
  ['text|texts|texted|texting', 'text'],
  ['e-?mail|e-?mails|e-?mailed|e-?mailing', 'email'],
  ['send|sends|sent|sending', 'send'],
  ['type|types|typed|typing|re-?type|re-?types|re-?typed|re-?typing', 'retype'],
  ['enter|enters|entered|entering|re-?enter|re-?entered|re-?entering', 'enter'],
  ['copy|copies|copied|copying', 'copy'],
  ['log|logs|logged|logging', 'log'],
  ['track|tracks|tracked|tracking', 'track'],
  ['invoice|invoices|invoiced|invoicing|bill|bills|billed|billing', 'invoice'],
  ['schedule|schedules|scheduled|scheduling', 'schedule'],
  ['calculate|calculates|calculated|calculating', 'calculate'],
  ['recalculate|recalculates|recalculated|recalculating', 'recalculate'],
  ['compare|compares|compared|comparing', 'compare'],
  ['update|updates|updated|updating', 'update'],
  ['refund|refunds|refunded|refunding', 'refund'],
  ['reconcile|reconciles|reconciled|reconciling', 'reconcile'],
  ['tally|tallies|tallied|tallying|add up|adds up|added up|adding up', 'add up'],
]
const FORMS = TASKS.map(([forms]) => forms).join('|')
const OBJECT =
  "((?:(?!(?:and|or|but|because|which|when|while|so|if|then|it|them|this|that|these|those|not|who|what|i|we|you|he|she|they|me|us|about|everything|anything|something|stuff|things?)\\b)[\\w'’-]+ ){1,7}?)"
const BY_HAND = '(?:by hand|manually|one at a time|one by one)\\b'
const DOES = new RegExp(
  `\\b(?:(?:i|we|have to|has to|had to|up|still|now|keep|kept|and)(?: (?:still|now|just|always|also|then))?) (${FORMS}) ${OBJECT}${BY_HAND}`,
  'i',
)
const DOING = new RegExp(`(?:^|[,;:] )(${FORMS}) ${OBJECT}${BY_HAND}`, 'i')
const KEEPS =
  /\b(?:i|we)(?:['’]ve| have)?(?: (?:still|now|just|also|even|currently|basically|always)){0,2} (?:keep|kept|keeping|use|maintain|made|built|ended up keeping|end up keeping|ended up with) (?:an?|my own|our own) (?:(?:paper|shared|google|excel|school|little|big|giant|huge) )?(?:spread ?sheet|notebook|log ?book|log|binder|list|table|card file) (?:of|for) ((?:(?!(?:and|or|but|because|which|when|while|so|if|then|it|them|this|these|those|who|what|where|i|we|you|he|she|they|me|us|since|until|is|was|are|were)\b)[\w'’-]+ ?){1,8})/i

/**
 * A task that the writer does by hand, or records that they keep in a spreadsheet or on paper.
 * Undefined if the sentence tells of none, or asks.
 */
export function handWorkIn(sentence: string): HandWork | undefined {
  if (/\?["'”’)\]]*$/.test(sentence)) return undefined
  const kept = KEEPS.exec(sentence)
  if (kept !== null) return { kind: 'keep', what: (kept[1] ?? '').trim(), words: kept[0].trim() }
  const done = DOES.exec(sentence) ?? DOING.exec(sentence)
  if (done === null) return undefined
  const form = (done[1] ?? '').toLowerCase()
  const base = TASKS.find(([forms]) => new RegExp(`^(?:${forms})$`).test(form))?.[1]
  if (base === undefined) return undefined
  return { kind: 'do', what: `${base} ${(done[2] ?? '').trim()}`, words: done[0].trim() }
}
