import { authorHashOf } from './authors.ts'
import { cleanHeading, fromHtml, fromMarkdown } from './plain-text.ts'
import type { HashAuthor } from './port.ts'
import { COMMENT_MAX, POST_MAX, TITLE_MAX } from './sizes.ts'
import { siteOfHost } from './stackexchange-names.ts'
import { scoreFrom, skipped, type Thing, timeFromIso, wholeId } from './things.ts'

/** A row of a dump: the value of a column, undefined if the row lacks it. */
export type DumpRow = (column: string) => string | undefined

/** The license of a text of that day, for dumps that do not name it. */
function licenseOf(row: DumpRow, createdAt: Date): string {
  const day = createdAt.toISOString().slice(0, 10)
  const byDay = day < '2011-04-08' ? '2.5' : day < '2018-05-02' ? '3.0' : '4.0'
  const named = row('ContentLicense')
  return named && /^CC BY-SA \d\.\d$/.test(named) ? named : `CC BY-SA ${byDay}`
}

/** The software's own user. */
const isBot = (row: DumpRow) => (row('OwnerUserId') ?? row('UserId')) === '-1'

function authorOf(row: DumpRow, host: string, hashAuthor: HashAuthor): string | null {
  const user = row('OwnerUserId') ?? row('UserId')
  const name = user ? `${host}/users/${user}` : (row('OwnerDisplayName') ?? row('UserDisplayName'))
  return authorHashOf('stackexchange', name, hashAuthor)
}

function readQuestion(row: DumpRow, host: string, id: string, hashAuthor: HashAuthor): Thing {
  const createdAt = timeFromIso(row('CreationDate'))
  if (createdAt === undefined) return skipped('no usable time')
  const title = cleanHeading(row('Title') ?? '', TITLE_MAX)
  if (title === '') return skipped('no text')
  const site = siteOfHost(host) ?? host
  const discussion = {
    id: `stackexchange:${site}:${id}`,
    source: 'stackexchange' as const,
    community: site,
    title,
    text: fromHtml(row('Body') ?? '', POST_MAX),
    authorHash: authorOf(row, host, hashAuthor),
    score: scoreFrom(row('Score')),
    createdAt,
    url: `https://${host}/questions/${id}`,
    license: licenseOf(row, createdAt),
  }
  return { kind: 'discussion', discussion, fetchedAt: timeFromIso(row('LastEditDate')) }
}

function readBelow(row: DumpRow, host: string, hashAuthor: HashAuthor, isAnswer: boolean): Thing {
  const id = wholeId(row('Id'))
  const above = wholeId(row(isAnswer ? 'ParentId' : 'PostId'))
  if (id === undefined || above === undefined) return skipped('no usable id')
  const createdAt = timeFromIso(row('CreationDate'))
  if (createdAt === undefined) return skipped('no usable time')
  const text = isAnswer
    ? fromHtml(row('Body') ?? '', COMMENT_MAX)
    : fromMarkdown(row('Text') ?? '', COMMENT_MAX)
  const authorHash = authorOf(row, host, hashAuthor)
  const comment = {
    // Answers and comments are numbered apart. An address of a comment names its post.
    id: isAnswer ? id : `c${id}_${above}`,
    ...{ authorHash, text, score: scoreFrom(row('Score')), createdAt },
  }
  const discussionId = `stackexchange:${siteOfHost(host) ?? host}:${above}`
  return { kind: 'comment', discussionId, comment, fetchedAt: timeFromIso(row('LastEditDate')) }
}

/** A row of the table of posts: a question, an answer, or what is neither. */
export function readPostRow(row: DumpRow, host: string, hashAuthor: HashAuthor): Thing {
  const id = wholeId(row('Id'))
  if (id === undefined) return skipped('no usable id')
  const type = row('PostTypeId')
  const isQuestion = type === '1'
  if (!isQuestion && type !== '2') return skipped('not a public discussion')
  if (row('DeletionDate')) {
    const name = `stackexchange:${siteOfHost(host) ?? host}`
    const above = wholeId(row('ParentId'))
    if (isQuestion) {
      return { kind: 'deleted discussion', id: `${name}:${id}`, fetchedAt: undefined }
    }
    if (above === undefined) return skipped('no usable id')
    return {
      ...{ kind: 'deleted comment', discussionId: `${name}:${above}`, id },
      fetchedAt: undefined,
    }
  }
  if (isBot(row)) return skipped('written by a bot')
  return isQuestion
    ? readQuestion(row, host, id, hashAuthor)
    : readBelow(row, host, hashAuthor, true)
}

/** A row of the table of comments, below a question or an answer. */
export function readCommentRow(row: DumpRow, host: string, hashAuthor: HashAuthor): Thing {
  return isBot(row) ? skipped('written by a bot') : readBelow(row, host, hashAuthor, false)
}
