import { DumpFileError } from './dump-error.ts'
import type { DumpRecord } from './record.ts'
import { split } from './splitting.ts'
import { xmlRecords } from './xml-records.ts'

/** The longest JSON that may stand over several lines, in bytes. */
const DOCUMENT_MAX = 32 * 1024 * 1024

/** The stream with its first bytes, which stay in it. */
async function peek(stream: AsyncGenerator<Buffer>) {
  const first = await stream.next()
  const beginning = first.done === true ? Buffer.alloc(0) : first.value
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      yield beginning
      yield* stream
    } finally {
      await stream.return(undefined)
    }
  }
  return { beginning, whole: whole() }
}

/** True for JSON that goes on after its first line, as an editor or a browser saves it. */
function isDocument(text: string): boolean {
  const end = text.indexOf('\n')
  const line = (end < 0 ? '' : text.slice(0, end)).trim()
  return /^[[{]/.test(line) && /[[{,]$/.test(line)
}

/** @throws {DumpFileError} if it is too long */
async function* documentRecords(stream: AsyncIterable<Buffer>): AsyncGenerator<DumpRecord> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > DOCUMENT_MAX) {
      throw new DumpFileError(
        'The file is one JSON value of more than 32 MB. Write one item a line instead, for example with “jq -c .[]”.',
      )
    }
  }
  yield { kind: 'json', line: 1, text: new TextDecoder().decode(Buffer.concat(chunks)) }
}

async function* lineRecords(stream: AsyncIterable<Buffer>): AsyncGenerator<DumpRecord> {
  let line = 0
  for await (const text of split(stream, '\n')) {
    line += 1
    yield text === null
      ? { kind: 'fault', line, reason: 'line too long' }
      : { kind: 'json', line, text }
  }
}

/**
 * The records of unpacked content. Its form is told from its beginning: tables of Stack Exchange in
 * XML, one JSON value, or JSON values line by line.
 * @throws {DumpFileError} for content that must not be read; {Error} where the stream breaks off
 */
export async function* recordsOf(stream: AsyncGenerator<Buffer>): AsyncGenerator<DumpRecord> {
  const { beginning, whole } = await peek(stream)
  if (/^(?:fffe|feff)/.test(beginning.toString('hex', 0, 2))) {
    throw new DumpFileError('The file is in UTF-16. Only UTF-8 is read.')
  }
  const text = beginning
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.startsWith('<')) yield* xmlRecords(whole)
  else yield* isDocument(text) ? documentRecords(whole) : lineRecords(whole)
}
