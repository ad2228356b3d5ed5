import { type Span, SpanKind, type Tracer } from '@opentelemetry/api'
import {
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_SUMMARY,
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
} from '@opentelemetry/semantic-conventions'
import { type Statement, statements } from '../observed.ts'
import { activeTrace, endSpans } from './spans.ts'

/** Characters of a statement that are kept: a list of many placeholders says nothing more. */
const TEXT_MAX = 4_000

const TABLE = /\b(?:from|into|update|copy)\s+(?:only\s+)?"?([a-z_]+)"?/i

/** Such as `select` and `select mails`: names of our own, so there are few. */
function summaryOf(text: string) {
  const operation = /[a-z]+/i.exec(text)?.[0]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(text.slice(0, TEXT_MAX))?.[1]
  return { operation, summary: table === undefined ? operation : `${operation} ${table}` }
}

/**
 * A span for each statement that a request or job sends to the database. Its values are not there to
 * be shown: the channel has the text alone.
 */
export function traceStatements(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (message: unknown) => {
    const context = activeTrace()
    if (context === undefined) return
    const { text } = message as Statement
    const { operation, summary } = summaryOf(text)
    const attributes = {
      [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
      [ATTR_DB_OPERATION_NAME]: operation,
      [ATTR_DB_QUERY_SUMMARY]: summary,
      [ATTR_DB_QUERY_TEXT]: text.slice(0, TEXT_MAX),
    }
    const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, context)
    spans.set(message as Statement, span)
  }
  statements.start.subscribe(begin)
  const stopEnding = endSpans(statements, spans)
  return () => {
    statements.start.unsubscribe(begin)
    stopEnding()
  }
}
