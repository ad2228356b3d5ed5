import { readDumped } from '../../../providers/discussions/dumped-things.ts'
import type { HashAuthor } from '../../../providers/discussions/port.ts'
import { readCommentRow, readPostRow } from '../../../providers/discussions/stackexchange-rows.ts'
import { skipped, type Thing } from '../../../providers/discussions/things.ts'
import type { DumpRecord } from './record.ts'
import { readXmlRow } from './xml-row.ts'

/** The hosts at which a dump was written. */
export interface Origin {
  /** As the operator said. */
  given: string | undefined
  /** Of a Stack Exchange site, as the operator or the file's name says. */
  stackExchange: string | undefined
}

function readRow(
  record: Extract<DumpRecord, { kind: 'row' }>,
  host: string | undefined,
  hashAuthor: HashAuthor,
): Thing {
  if (host === undefined) return skipped('no --site given')
  const row = readXmlRow(record.text)
  if (row === undefined) return skipped('not a row')
  const column = (name: string) => row.get(name)
  return record.table === 'posts'
    ? readPostRow(column, host, hashAuthor)
    : readCommentRow(column, host, hashAuthor)
}

/** The items in a record, some of them read only when they are asked for; never throws. */
export function readRecord(
  record: DumpRecord,
  origin: Origin,
  hashAuthor: HashAuthor,
): Iterable<Thing> {
  if (record.kind === 'fault') return [skipped(record.reason)]
  if (record.kind === 'row') return [readRow(record, origin.stackExchange, hashAuthor)]
  let value: unknown
  try {
    value = JSON.parse(record.text)
  } catch {
    return [skipped('not JSON')]
  }
  return readDumped(value, origin.given, hashAuthor)
}
