import { expect, test } from 'vitest'
import { discussion } from '../../../testing/discussions.ts'
import { ndjson, startImports } from '../../../testing/dumps.ts'
import { createTurns } from '../../turns.ts'
import { foundRows } from './rows.ts'
import { saveRows } from './store.ts'

const archive = await startImports()

const submission = (id: string, more: object = {}) => ({
  ...{ id, title: 'As it was', selftext: 'Racks break.', score: 5, subreddit: 'kayaking' },
  ...{ permalink: `/r/kayaking/comments/${id}/x/`, author: 'canary-author' },
  ...{ created_utc: 1_760_000_000, retrieved_on: 1_770_000_000, ...more },
})

test('an import keeps what a search found, also with an older copy, but not what it says is deleted', async () => {
  const at = '2026-11-01T00:00:00.000Z'
  const these = ['kept', 'gone', 'other'].map((id) => discussion(`reddit:${id}`))
  const nothing = { discussions: [], comments: [] }
  await saveRows(archive.db, await foundRows(these, nothing, at, createTurns()))
  const gone = submission('gone', { selftext: '[deleted]', author: '[deleted]' })
  const dump = ndjson(submission('kept'), submission('new'), gone)
  await archive.importThreads(archive.write({ 'submissions.ndjson': dump }))

  const rows = await Promise.all(
    ['kept', 'new', 'gone', 'other'].map((id) => archive.discussion(`reddit:${id}`)),
  )
  const found = new Date(at)
  expect(rows.map((row) => row?.foundAt)).toEqual([null, null, found, found])
  expect(rows.map((row) => row?.title)).toEqual(['Untitled', 'As it was', '', 'Untitled'])
})
