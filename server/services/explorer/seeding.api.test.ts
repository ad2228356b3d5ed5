import { describe, expect, test } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { testAtlas, unexplored } from '../../../testing/atlas.ts'
import { createDatabase } from '../../../testing/database.ts'
import { niches, treeState } from '../../db/schema.ts'

const database = await createDatabase()
const api = await startApi({ database })
const member = await api.premiumUser()

const rows = () => database.db.select().from(niches).orderBy(niches.id)
const state = async () => (await database.db.select().from(treeState))[0]

/** The atlas with `name` added below the niche at `path`. */
function grown(atlas: readonly AtlasNiche[], path: readonly string[], name: string): AtlasNiche[] {
  const [head, ...rest] = path
  const summary = 'A place that a newer atlas has found, with enough words to be a true summary.'
  if (head === undefined) return [...atlas, { name, summary }]
  return atlas.map((niche) =>
    niche.name === head ? { ...niche, niches: grown(niche.niches ?? [], rest, name) } : niche,
  )
}

const etag = async (host: typeof api) => (await host.call(calls.tree)).headers.etag

describe('seeding', () => {
  test('a second run changes nothing: no row, no revision, no ETag', async () => {
    const before = [await rows(), await state(), await etag(api)]
    const again = await startApi({ database })
    expect([await rows(), await state(), await etag(again)]).toEqual(before)
  })

  test('a newer atlas adds niches below explored ones and leaves the others unexplored', async () => {
    await member.call(calls.explore, { body: { path: [...unexplored.mobility] } })
    const before = await rows()
    let atlas: AtlasNiche[] = grown(testAtlas, [], 'New Industry')
    atlas = grown(atlas, ['Pets & Animals', 'Dog Care'], 'New Breed')
    atlas = grown(atlas, unexplored.mobility, 'New Below Explored')
    atlas = grown(atlas, unexplored.reef, 'New Below Unexplored')
    const newer = await startApi({ database, atlas })
    const after = await rows()
    expect(after.slice(0, before.length).map(({ revision: _, ...row }) => row)).toEqual(
      before.map(({ revision: _, ...row }) => row),
    )
    expect(after.slice(before.length).map((row) => [row.name, row.depth, row.isExplored])).toEqual(
      expect.arrayContaining([
        ['New Industry', 1, true],
        ['New Breed', 3, false],
        ['New Below Explored', 4, false],
      ]),
    )
    expect(after).toHaveLength(before.length + 3)
    expect(await etag(newer)).not.toBe(await etag(await startApi()))
    const path = [...unexplored.reef]
    const answer = await newer.call(calls.explore, {
      body: { path },
      headers: { authorization: `Bearer ${member.tokens.access_token}` },
    })
    expect(answer.value().children.map((child) => child.name)).toEqual([
      'Coral Frags',
      'New Below Unexplored',
    ])
  })

  test('an atlas with fewer niches removes none', async () => {
    const before = await rows()
    await startApi({ database, atlas: testAtlas.slice(0, 1) })
    expect(await rows()).toEqual(before)
  })
})
