import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import { startApi } from '../../../testing/api.ts'
import { knownAtlas } from '../../../testing/known-atlas.ts'
import { nicheDrafts, niches } from '../../db/schema.ts'

const api = await startApi({ atlas: knownAtlas })

const ask = (path: readonly string[]) =>
  api.call(calls.nicheDossier, {
    // The query's type is that of its parsed form.
    query: { path: JSON.stringify(path) } as never,
  })
const about = async (...path: string[]) => (await ask(path)).value()

/** Stores a niche below another, like somebody who explored it. */
async function plant(path: readonly string[]): Promise<number> {
  let parent: number | undefined
  const rows = await api.db.select().from(niches)
  parent = rows.find((row) => row.parentId === null)?.id
  for (const [index, name] of path.entries()) {
    const known = rows.find((row) => row.parentId === parent && row.name === name)
    if (known) parent = known.id
    else {
      const [made] = await api.db
        .insert(niches)
        .values({
          parentId: parent ?? 0,
          name,
          nameKey: nicheNameKey(name),
          depth: index + 1,
          origin: 'llm',
          revision: 1,
          createdAt: new Date(),
        })
        .returning()
      parent = made?.id
    }
  }
  return parent ?? 0
}

const PETS = 'Pets & Animals'
const MOBILITY = [PETS, 'Dog Care', 'Senior Dog Mobility']
const DRAFTED = {
  customer: 'Somebody who keeps one small tank on a desk and has just lost the second fish.',
  problems: [
    { problem: 'The water turns cloudy within days.', today: 'They change all of it.' },
    { problem: 'A heater for such a tank cooks the fish.', today: 'They do without a heater.' },
    { problem: 'Shops sell what is far too large for it.', today: 'They order it abroad.' },
  ],
  offers: [
    { offer: 'A tank that was cycled before it is sent', model: 'product' as const },
    { offer: 'A monthly visit that keeps the water right', model: 'service' as const },
  ],
  places: ['Aquarium clubs', 'Fish shops with a plant shelf'],
  phrases: ['nano tank', 'desk aquarium'],
  hurdles: [],
  check: 'Show three tanks to ten people at a club, and count those who leave $20.',
}

describe('the dossier of a niche', () => {
  test('has all that the atlas says of level 3, but not what is below', async () => {
    const dossier = await about(...MOBILITY)
    expect(dossier).toMatchObject({
      path: MOBILITY,
      provenance: 'editorial',
      updated: '2026-11-22',
      summary: expect.stringContaining('Owners of dogs over ten'),
      word: 'dog ramp for bed',
      page: '/niches/pets-and-animals/dog-care/senior-dog-mobility',
      dossier: {
        customer: expect.stringContaining('lifts 70 pounds'),
        pays: { low: 60, high: 220, unit: 'each' },
        words: [{ phrase: 'dog ramp for bed', volume: 6600 }, {}],
      },
    })
    expect(JSON.stringify(dossier)).not.toContain('Home Mobility Visits')
    expect(dossier.above).toBeUndefined()
  })

  test('is the summary alone on levels 1 and 2', async () => {
    expect(await about(PETS)).toEqual({
      path: [PETS],
      provenance: 'editorial',
      updated: '2026-11-20',
      summary: expect.any(String),
      page: '/niches/pets-and-animals',
      also: [],
    })
    expect(await about(PETS, 'Dog Care')).toMatchObject({ updated: '2026-11-22' })
  })

  test('of level 4 has its summary and kind, and customer and prices of the niche above', async () => {
    const path = [...MOBILITY, 'Home Mobility Visits']
    await plant(path)
    expect(await about(...path)).toEqual({
      path,
      provenance: 'editorial',
      updated: '2026-11-22',
      summary: expect.stringContaining('rearranges beds'),
      kind: 'service',
      above: {
        path: MOBILITY,
        customer: expect.stringContaining('lifts 70 pounds'),
        pays: expect.objectContaining({ high: 220 }),
      },
      also: [],
    })
  })

  test('follows cross-references from both ends, to niches on the map', async () => {
    const cleaning = ['Home & Interiors', 'Home Care', 'Pet Stain Cleaning']
    expect((await about(PETS, 'Dog Care')).also).toEqual([{ path: cleaning }])
    expect((await about(...cleaning)).also).toEqual([{ path: [PETS, 'Dog Care'] }])
    await api.services.removeNiche(cleaning)
    expect((await about(PETS, 'Dog Care')).also).toEqual([])
  })

  test('may be kept by browsers for a while', async () => {
    const { headers } = await ask(MOBILITY)
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(headers.vary).toContain('Origin')
  })

  test('finds a niche that stayed at the path of an older atlas', async () => {
    const former = [PETS, 'Old Dogs', 'Ramps and Slings']
    await plant(former)
    expect(await about(...former)).toMatchObject({
      path: former,
      word: 'dog ramp for bed',
      page: '/niches/pets-and-animals/dog-care/senior-dog-mobility',
    })
  })
})

describe('the dossier of a niche that a model found', () => {
  const path = [...MOBILITY, 'Nano Tanks']

  test('says that nobody wrote anything as long as that is so', async () => {
    await plant(path)
    const answer = await ask(path)
    expect(answer.value()).toMatchObject({ path, provenance: null, above: { path: MOBILITY } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is marked as drafted, with phrases that have no figures', async () => {
    const id = await plant(path)
    const summary = 'Keepers of shrimp get a tank that is cycled before it arrives.'
    const row = { id, summary, kind: 'product' as const, createdAt: new Date() }
    await api.db.insert(nicheDrafts).values(row)
    const before = await about(...path)
    expect(before).toMatchObject({ provenance: 'drafted', summary, kind: 'product' })
    expect(before.above?.path).toEqual(MOBILITY)

    await api.db.update(nicheDrafts).set({ dossier: DRAFTED }).where(eq(nicheDrafts.id, id))
    const { phrases, ...dossier } = DRAFTED
    expect(await about(...path)).toEqual({
      path,
      provenance: 'drafted',
      summary,
      kind: 'product',
      word: 'nano tank',
      dossier: { ...dossier, words: phrases.map((phrase) => ({ phrase })) },
      also: [],
    })
  })

  test('is missing if an older version stored it in another format', async () => {
    const other = [...MOBILITY, 'Cube Tanks']
    const id = await plant(other)
    const dossier = { ...DRAFTED, places: 'Aquarium clubs' } as never
    await api.db.insert(nicheDrafts).values({ id, dossier, createdAt: new Date() })
    const answer = await about(...other)
    expect(answer.provenance).toBeNull()
    expect(answer.dossier).toBeUndefined()
  })
})

test.each([
  ['not on the map', [PETS, 'Dragons']],
  ['in the atlas, but not explored yet', [...MOBILITY, 'Harnesses & Slings']],
])('refuses a niche that is %s', async (_, path) => {
  expect(await ask(path)).toMatchObject({ status: 404, detail: 'This niche is not on the map' })
})
