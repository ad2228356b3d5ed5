import { isCleanText, textLength } from '../../../contract/text.ts'
import type { Turns } from '../../turns.ts'
import { paymentIn } from '../reading-of-quotes/payments.ts'
import { statedRole } from '../reading-of-quotes/roles.ts'
import { wishIn } from '../reading-of-quotes/wishes.ts'
import { workaroundIn } from '../reading-of-quotes/workarounds.ts'
import { isForumTalk } from '../text/forum-talk.ts'
import { isInstruction } from '../text/instructions.ts'
import { hasLinkOrMarkup } from '../text/links.ts'
import { splitSentences } from '../text/sentences.ts'
import { contentStems } from '../text/stems.ts'
import type { PainPoint } from '../types/result.ts'
import { evidenceOf } from './evidence-of.ts'
import { personOf } from './person.ts'
import type { VerifiedQuote } from './quotes.ts'
import type { SourceText, ThreadsRead } from './threads-read.ts'

/** What quoted people say they are, ask for, do today, and pay. Kinds without a statement are absent. */
export type Statements = Pick<PainPoint, 'roles' | 'asks_for' | 'done_today' | 'payments'>

const EACH_MAX = 4
/** Limits for what is read of one person in one thread. */
const TEXTS_MAX = 20
const TEXT_MAX = 6_000
const LENGTH_MIN = 8

/**
 * Creates the reader of what the quoted people state besides their quotes. It reads the quotes and
 * the other texts of the same person in the same thread; of an unnamed author, only the text that
 * is quoted. What stands outside the quotes counts as a workaround or a payment only if it shares a
 * word with the pain point that the market itself does not have. Each person has one statement of a
 * kind. Every statement is a whole sentence of a stored text.
 */
export function createStatementReader(threadsRead: ThreadsRead, turns: Turns) {
  let texts: Map<string, SourceText[]> | undefined
  const market = contentStems(threadsRead.market)

  function textsOf(quoted: SourceText): readonly SourceText[] {
    const { author, discussion } = quoted
    if (author === personOf(discussion, null)) return [quoted]
    texts ??= Map.groupBy(threadsRead.texts, keyOf)
    const others = texts.get(keyOf(quoted)) ?? []
    return [...new Set([quoted, ...others])].slice(0, TEXTS_MAX)
  }

  return async (heading: string, quotes: readonly VerifiedQuote[]): Promise<Statements> => {
    const topic = contentStems(`${heading} ${quotes.map(({ quote }) => quote).join(' ')}`)
    for (const stem of market) topic.delete(stem)
    const isOn = (sentence: string) => [...contentStems(sentence)].some((stem) => topic.has(stem))
    const isQuoted = (sentence: string, source: SourceText) =>
      quotes.some(
        (each) =>
          each.source === source &&
          (each.quote.includes(sentence) || sentence.includes(each.quote)),
      )
    const found: Required<{ [Kind in keyof Statements]: NonNullable<Statements[Kind]> }> = {
      roles: [],
      asks_for: [],
      done_today: [],
      payments: [],
    }
    const said = new Set<string>()
    /** True if this person has not yet said anything of the kind. */
    const isFirst = (kind: keyof Statements, { author }: SourceText) => {
      const key = `${kind} ${author}`
      if (found[kind].length >= EACH_MAX || said.has(key)) return false
      said.add(key)
      return true
    }

    for (const { source: quoted } of quotes) {
      for (const source of textsOf(quoted)) {
        await turns.rest()
        for (const { text } of splitSentences(source.text.slice(0, TEXT_MAX))) {
          if (turns.isOver()) await turns.rest()
          if (!canBeShown(text)) continue
          const role = statedRole(text)
          if (role !== undefined && isFirst('roles', source)) {
            found.roles.push({ ...evidenceOf(text, source), words: role })
          }
          if (!isQuoted(text, source) && !isOn(text)) continue
          const asks = wishIn(text)
          if (asks !== undefined && isFirst('asks_for', source)) {
            found.asks_for.push({ ...evidenceOf(text, source), words: asks })
          }
          const does = workaroundIn(text)
          if (does !== undefined && isFirst('done_today', source)) {
            found.done_today.push({ ...evidenceOf(text, source), words: does })
          }
          const pays = paymentIn(text)
          if (pays !== undefined && isFirst('payments', source)) {
            found.payments.push({ ...evidenceOf(text, source), ...pays })
          }
        }
      }
    }
    return Object.fromEntries(Object.entries(found).filter(([, kind]) => kind.length > 0))
  }
}

const keyOf = ({ author, discussion }: SourceText) => `${discussion.id} ${author}`

function canBeShown(sentence: string): boolean {
  return (
    textLength(sentence) >= LENGTH_MIN &&
    isCleanText(sentence) &&
    !hasLinkOrMarkup(sentence) &&
    !isInstruction(sentence) &&
    !isForumTalk(sentence)
  )
}
