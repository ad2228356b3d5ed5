import { TooLongError } from '../bounded.ts'

/** Highest number of UTF-16 units in one line of a stream. */
const LINE_MAX = 1024 * 1024

/**
 * The data of a stream of server-sent events, line by line; comments and other fields are left out.
 * @param chunks the text of the stream, cut anywhere
 * @throws {TooLongError} if a line does not end
 */
export async function* dataLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string[] = []
  let size = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      const data = dataOf(held.join('') + chunk.slice(from, end))
      if (data !== undefined) yield data
      held = []
      size = 0
      from = end + 1
    }
    held.push(chunk.slice(from))
    size += chunk.length - from
    if (size > LINE_MAX) throw new TooLongError(`A line of more than ${LINE_MAX} characters`)
  }
  const last = dataOf(held.join(''))
  if (last !== undefined) yield last
}

function dataOf(line: string): string | undefined {
  return line.startsWith('data:') ? line.slice('data:'.length).trim() : undefined
}
