import { tagWords } from './tagging.ts'

const ISSUE =
  /\b(?:the|my|our|one|a) ((?:only |main |biggest |real |other |big |worst |common |recurring )?(?:problem|issue|trouble|complaint|gripe|downside|drawback|disadvantage|headache|challenge)) (with|of|for|about) ((?:[\w'-]+ ){0,5}[\w'-]+) (?:is|was) (?:that )?((?:[\w'-]+ ){0,5}[\w'-]+)/iu
/** What follows is a clause of its own, and says the trouble by itself. */
const CLAUSE =
  /^(?:i|we|you|it|they|he|she|there|if|when|how|what|nobody|people)\b|\b(?:is|are|was|were|has|have|does|do|can|cannot|can't|don't|doesn't|won't|will|gets?|keeps?)\b/iu

/**
 * "The biggest issue for stove top roasting is the smoke" as a clause that names the trouble first:
 * "the smoke is the biggest issue for stove top roasting". Undefined where the sentence is no such
 * thing.
 */
export function clauseOfIssue(sentence: string): string | undefined {
  const [, issue, link, thing, what = ''] = ISSUE.exec(sentence) ?? []
  if (issue === undefined || CLAUSE.test(what) || !isThing(what)) return undefined
  return `${what.replace(/^(?:the|an?) /iu, '')} is the ${issue} ${link} ${thing}`
}

/** "The smoke", "leaking seals": not what is said of the issue, such as "minor" or "resolved now". */
function isThing(what: string): boolean {
  const [first, ...rest] = tagWords(what)
  const isArticle = first !== undefined && /^(?:the|an?)$/.test(first.word)
  const last = (isArticle ? rest : [first]).find((word) => word !== undefined)
  return last?.kind === 'noun' && !last.isPlural
}
