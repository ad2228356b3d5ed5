import { DumpFileError } from './dump-error.ts'
import type { DumpRecord } from './record.ts'
import { split } from './splitting.ts'

const isRead = (table: string): table is 'posts' | 'comments' =>
  table === 'posts' || table === 'comments'

const NAME = /^[A-Za-z_][\w.-]{0,63}/

function refuse(name: string): never {
  throw new DumpFileError(
    `This is XML or HTML that begins with <${name}>, and not a table of a Stack Exchange dump (<posts> or <comments>).`,
  )
}

/** @throws {DumpFileError} for a character set other than UTF-8 */
function checkDeclaration(text: string): void {
  const encoding = /\bencoding\s*=\s*["']([\w-]{1,40})["']/.exec(text.slice(0, 300))?.[1]
  if (encoding === undefined || /^(?:utf-8|us-ascii)$/i.test(encoding)) return
  throw new DumpFileError(`The file is in ${encoding}. Only UTF-8 is read.`)
}

/**
 * The rows of the tables of posts and comments; a stream may hold several tables. Reads tags only:
 * there are no entities but the five of XML, and a file that declares any is refused.
 * @throws {DumpFileError} for anything that is no table of a Stack Exchange dump
 */
export async function* xmlRecords(stream: AsyncIterable<Buffer>): AsyncGenerator<DumpRecord> {
  let table: string | undefined
  let line = 1
  for await (const tag of split(stream, '<')) {
    const at = line
    if (tag === null) {
      yield { kind: 'fault', line: at, reason: 'line too long' }
      continue
    }
    for (let end = tag.indexOf('\n'); end >= 0; end = tag.indexOf('\n', end + 1)) line += 1
    if (tag.startsWith('row') && table !== undefined) {
      // A dump has other tables, of users and votes.
      if (isRead(table)) yield { kind: 'row', line: at, table, text: tag }
    } else if (tag.startsWith('?xml')) checkDeclaration(tag)
    else if (tag.startsWith('!--')) continue
    else if (tag.startsWith('!')) {
      throw new DumpFileError(
        'The file declares a document type or entities, or has other markup that dumps of Stack Exchange do not have. It is not read, because such files can do harm.',
      )
    } else if (tag.startsWith('/')) table = undefined
    else if (tag.trim() !== '') {
      if (table !== undefined && !isRead(table)) refuse(table)
      const name = NAME.exec(tag)?.[0]
      if (table !== undefined || name === undefined) {
        yield { kind: 'fault', line: at, reason: 'not a row' }
      } else table = name.toLowerCase()
    }
  }
  if (table !== undefined) throw new Error('the end of the table is missing')
}
