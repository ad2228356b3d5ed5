import { eq } from 'drizzle-orm'
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

/** A niche of level 3 and the sector below which it stands. */
const dogs = (name: string, niches: AtlasNiche[], was: AtlasNiche['was'] = []): AtlasNiche[] => [
  {
    name: 'Pets',
    niches: [
      { name: 'Cat Care', niches: [{ name: 'Cat Trees' }] },
      { name, was, niches },
    ],
  },
]
/** The names at a path, sorted; undefined if the path does not exist. */
async function namesAt(host: typeof api, ...path: string[]) {
  let level = (await host.call(calls.tree)).value()
  for (const name of path) {
    const next = level.children.find((child) => child.name === name)
    if (next === undefined) return undefined
    level = next
  }
  return level.children.map((child) => child.name)
}
async function explored(host: typeof api, ...path: string[]) {
  const someone = await host.premiumUser()
  await someone.call(calls.explore, { body: { path } })
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

describe('a newer atlas that moved niches', () => {
  const older = dogs('Dogs', [
    { name: 'Ramps', niches: [{ name: 'Car Ramps' }, { name: 'Bed Ramps' }] },
    { name: 'Walks', niches: [{ name: 'Night Walks' }] },
  ])
  const newer = dogs(
    'Dog Care',
    [
      {
        name: 'Dog Ramps',
        was: ['Pets > Dogs > Ramps'],
        niches: [{ name: 'Car Ramps' }, { name: 'Boat Ramps' }],
      },
      {
        name: 'Dog Walks',
        was: ['Pets > Dogs > Walks'],
        niches: [
          { name: 'Night Walks' },
          { name: 'Bed Ramps', was: ['Pets > Dogs > Ramps > Bed Ramps'] },
        ],
      },
    ],
    ['Pets > Dogs'],
  )

  test('moves those that nobody opened, and removes the sector that is empty then', async () => {
    const shared = await createDatabase()
    await startApi({ database: shared, atlas: older })
    const host = await startApi({ database: shared, atlas: newer })
    expect(await namesAt(host, 'Pets')).toEqual(['Cat Care', 'Dog Care'])
    expect(await namesAt(host, 'Pets', 'Dog Care')).toEqual(['Dog Ramps', 'Dog Walks'])
  })

  test('leaves what somebody explored at its place, and does not add it twice', async () => {
    const shared = await createDatabase()
    const before = await startApi({ database: shared, atlas: older })
    await explored(before, 'Pets', 'Dogs', 'Ramps')
    const host = await startApi({ database: shared, atlas: newer })
    expect(await namesAt(host, 'Pets')).toEqual(['Cat Care', 'Dog Care', 'Dogs'])
    expect(await namesAt(host, 'Pets', 'Dogs')).toEqual(['Ramps'])
    expect(await namesAt(host, 'Pets', 'Dog Care')).toEqual(['Dog Walks'])
    const rows = await shared.db.select().from(niches)
    const again = await startApi({ database: shared, atlas: newer })
    expect(await shared.db.select().from(niches)).toEqual(rows)
    await explored(again, 'Pets', 'Dog Care', 'Dog Walks')
    expect(await namesAt(again, 'Pets', 'Dog Care', 'Dog Walks')).toEqual(['Night Walks'])
    const merged = await startApi({ database: shared, atlas: grown(newer, ['Pets'], 'Birds') })
    expect(await namesAt(merged, 'Pets')).toContain('Birds')
  })

  test('adds no niche below an explored one that stands at its former place', async () => {
    const shared = await createDatabase()
    const before = await startApi({ database: shared, atlas: older })
    await explored(before, 'Pets', 'Dogs', 'Ramps')
    await explored(before, 'Pets', 'Dogs', 'Walks')
    const atlas = dogs('Dogs', [
      { name: 'Ramps', niches: [{ name: 'Car Ramps' }] },
      {
        name: 'Walks',
        niches: [
          { name: 'Night Walks' },
          { name: 'Ramps at Home', was: ['Pets > Dogs > Ramps > Bed Ramps'] },
        ],
      },
    ])
    const host = await startApi({ database: shared, atlas })
    expect(await namesAt(host, 'Pets', 'Dogs', 'Walks')).toEqual(['Night Walks'])
    expect(await namesAt(host, 'Pets', 'Dogs', 'Ramps')).toEqual(['Bed Ramps', 'Car Ramps'])
  })

  test('adds what is new below an explored niche at its former place', async () => {
    const shared = await createDatabase()
    const before = await startApi({ database: shared, atlas: older })
    await explored(before, 'Pets', 'Dogs', 'Ramps')
    const host = await startApi({ database: shared, atlas: newer })
    expect(await namesAt(host, 'Pets', 'Dogs', 'Ramps')).toEqual([
      'Bed Ramps',
      'Boat Ramps',
      'Car Ramps',
    ])
  })

  test('adds nothing there if the niche is at its new place as well', async () => {
    const shared = await createDatabase()
    const twice = [
      ...older,
      {
        name: 'Cars',
        niches: [
          { name: 'Loading', niches: [{ name: 'Ramps', niches: [{ name: 'Truck Ramps' }] }] },
        ],
      },
    ]
    const before = await startApi({ database: shared, atlas: twice })
    await explored(before, 'Pets', 'Dogs', 'Ramps')
    await explored(before, 'Cars', 'Loading', 'Ramps')
    const was = ['Cars > Loading > Ramps']
    const niches = [{ name: 'Car Ramps' }, { name: 'Boat Ramps' }]
    const host = await startApi({
      database: shared,
      atlas: dogs('Dogs', [{ name: 'Ramps', was, niches }]),
    })
    expect(await namesAt(host, 'Cars', 'Loading', 'Ramps')).toEqual(['Truck Ramps'])
    expect(await namesAt(host, 'Pets', 'Dogs', 'Ramps')).toEqual([
      'Bed Ramps',
      'Boat Ramps',
      'Car Ramps',
    ])
  })

  test('adds what is new once if the niche stands at two former places', async () => {
    const shared = await createDatabase()
    const ramps = (below: string) => ({ name: 'Ramps', niches: [{ name: below }] })
    const twice = [
      ...older,
      { name: 'Cars', niches: [{ name: 'Loading', niches: [ramps('Truck Ramps')] }] },
    ]
    const before = await startApi({ database: shared, atlas: twice })
    await explored(before, 'Pets', 'Dogs', 'Ramps')
    await explored(before, 'Cars', 'Loading', 'Ramps')
    const was = ['Cars > Loading > Ramps', 'Pets > Dogs > Ramps']
    const moved = { name: 'Dog Ramps', was, niches: [{ name: 'Boat Ramps' }] }
    const host = await startApi({ database: shared, atlas: dogs('Dog Care', [moved]) })
    const below = [
      ...((await namesAt(host, 'Cars', 'Loading', 'Ramps')) ?? []),
      ...((await namesAt(host, 'Pets', 'Dogs', 'Ramps')) ?? []),
    ]
    expect(below.filter((name) => name === 'Boat Ramps')).toHaveLength(1)
    expect(below).toEqual(expect.arrayContaining(['Truck Ramps', 'Bed Ramps']))
  })

  test.each([
    ['alone', ['Pets', 'Dogs', 'Ramps'], ['Dog Walks']],
    ['with its sector', ['Pets', 'Dogs'], undefined],
  ])('does not bring back what an operator removed %s', async (_, path, left) => {
    const shared = await createDatabase()
    const before = await startApi({ database: shared, atlas: older })
    await before.services.removeNiche(path)
    const host = await startApi({ database: shared, atlas: newer })
    expect(await namesAt(host, 'Pets', 'Dog Care')).toEqual(left)
  })

  test('does not bring back what an operator removed below another parent', async () => {
    const shared = await createDatabase()
    const before = await startApi({ database: shared, atlas: older })
    await explored(before, 'Pets', 'Dogs', 'Ramps')
    await before.services.removeNiche(['Pets', 'Dogs', 'Ramps', 'Bed Ramps'])
    const host = await startApi({ database: shared, atlas: newer })
    await explored(host, 'Pets', 'Dog Care', 'Dog Walks')
    expect(await namesAt(host, 'Pets', 'Dog Care', 'Dog Walks')).toEqual(['Night Walks'])
  })

  test('adds nothing to a level that a model made', async () => {
    const shared = await createDatabase()
    const host = await startApi({ database: shared, atlas: older })
    await explored(host, 'Pets', 'Dogs', 'Walks')
    await shared.db.update(niches).set({ origin: 'llm' }).where(eq(niches.name, 'Night Walks'))
    const next = await startApi({
      database: shared,
      atlas: grown(older, ['Pets', 'Dogs', 'Walks'], 'Walks at Night'),
    })
    expect(await namesAt(next, 'Pets', 'Dogs', 'Walks')).toEqual(['Night Walks'])
  })
})
