import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import { startApi } from '../../../testing/api.ts'
import { HOSTILE_TEXTS } from '../../../testing/hostile-texts.ts'
import { knownAtlas } from '../../../testing/known-atlas.ts'
import { nicheDrafts, niches } from '../../db/schema.ts'
import { mergeTree } from './tree-merge.ts'

const api = await startApi({ atlas: knownAtlas })
const member = await api.premiumUser()

const ask = (q: string) => api.call(calls.nicheSearch, { query: { q } })
const find = async (q: string) => (await ask(q)).value().niches

/** The last name of each found niche, and what matched with the marked parts in brackets. */
async function found(q: string) {
  return (await find(q)).map(({ path, matched: { by, text, marks = [] } }) => {
    let shown = ''
    let at = 0
    for (const { start, end } of marks) {
      shown += `${text.slice(at, start)}[${text.slice(start, end)}]`
      at = end
    }
    return [path.at(-1), by, shown + text.slice(at)]
  })
}

const MOBILITY = ['Pets & Animals', 'Dog Care', 'Senior Dog Mobility']
const explore = (path: string[]) =>
  api.call(calls.explore, {
    body: { path },
    headers: { authorization: `Bearer ${member.tokens.access_token}` },
  })

describe('a search', () => {
  test.each([
    ['its name', 'senior mobility', 'name', '[Senior] Dog [Mobility]'],
    ['its summary', 'joints stiffen', 'summary', expect.stringContaining('[joints] [stiffen]')],
    [
      'its customer',
      'lifts 70 pounds',
      'customer',
      expect.stringContaining('[lifts] [70] [pounds]'),
    ],
    ['a problem', 'legs slide tile', 'problem', 'Back [legs] [slide] apart on [tile].'],
    ['a search word', 'dog wheelchair', 'word', '[dog] [wheelchair] rental near me'],
  ])('finds a niche by %s', async (_, q, by, text) => {
    expect((await found(q))[0]).toEqual(['Senior Dog Mobility', by, text])
  })

  test('finds plurals and other forms of a word', async () => {
    expect((await found('wheelchairs'))[0]?.[0]).toBe('Senior Dog Mobility')
    expect((await found('puppies'))[0]?.slice(0, 2)).toEqual(['Puppy Raising Programs', 'name'])
  })

  test('takes the last word as the beginning of one', async () => {
    expect((await found('dog wheelc'))[0]?.[2]).toBe('[dog] [wheelchair] rental near me')
    expect(await found('wheelc dog')).not.toContainEqual(expect.arrayContaining(['word']))
  })

  test('takes words from the names above, and leaves out those that say nothing', async () => {
    expect((await found('ideas for a pets wheelchair business'))[0]?.slice(0, 2)).toEqual([
      'Senior Dog Mobility',
      'word',
    ])
  })

  test('lists a niche once, the better match first', async () => {
    const names = (await found('dog')).map(([name]) => name)
    expect(names.slice(0, 2)).toEqual(['Dog Care', 'Senior Dog Mobility'])
    expect(new Set(names).size).toBe(names.length)
  })

  test('answers with what has some of the words where nothing has all', async () => {
    expect((await found('dog zeppelin'))[0]?.[0]).toBe('Dog Care')
    expect(await found('zeppelin')).toEqual([])
  })

  test.each([
    ['a letter too few', 'wheelchar', '[wheelchair]'],
    ['two letters swapped', 'wheelhcair', '[wheelchair]'],
    ['another letter', 'wheelchaxr', '[wheelchair]'],
    ['a slip before the last word', 'weelchair rental', '[wheelchair] [rental]'],
  ])('forgives %s', async (_, q, marked) => {
    const [name, by, text] = (await found(q))[0] ?? []
    expect([name, by]).toEqual(['Senior Dog Mobility', 'word'])
    expect(text).toContain(marked)
  })

  test('forgives nothing in a word that somebody wrote', async () => {
    // One letter apart, and both are written.
    const names = async (q: string) => (await found(q)).map(([name]) => name)
    expect(await names('stain')).toEqual(['Pet Stain Cleaning'])
    expect(await names('stair')).toEqual(['Senior Dog Mobility'])
    expect(await names('staim')).toContain('Pet Stain Cleaning')
  })

  test('finds what other words mean as well, and words that a hyphen joins', async () => {
    const [, , sofas] =
      (await found('couch')).find(([name]) => name === 'Senior Dog Mobility') ?? []
    expect(sofas).toContain('[sofas]')
    const [slings] = await found('staircarry')
    expect(slings).toEqual(['Senior Dog Mobility', 'narrower', '[Stair-Carry] Slings'])
  })

  test('follows a cross-reference to the other home of a niche', async () => {
    expect(await found('dog care')).toContainEqual(['Pet Stain Cleaning', 'also', '[Dog] [Care]'])
  })
})

describe('a narrower niche', () => {
  test('is found as the visible niche above it until somebody explored that', async () => {
    expect(await found('harnesses')).toEqual([
      ['Senior Dog Mobility', 'narrower', '[Harnesses] & Slings'],
    ])
    expect(await found('body shapes')).toEqual([
      [
        'Senior Dog Mobility',
        'narrower',
        expect.stringMatching(/^Harnesses & Slings: .*\[shapes\]/),
      ],
    ])
    await explore(MOBILITY)
    expect(await find('harnesses')).toEqual([
      {
        path: [...MOBILITY, 'Harnesses & Slings'],
        matched: { by: 'name', text: 'Harnesses & Slings', marks: [{ start: 0, end: 9 }] },
      },
    ])
  })
})

describe('the stored map', () => {
  test('decides which niches are found', async () => {
    expect(await found('puppy')).toHaveLength(1)
    await api.services.removeNiche(['Pets & Animals', 'Dog Care', 'Puppy Raising Programs'])
    expect(await found('puppy')).toEqual([])
  })

  test('may have a niche at the path of an older atlas', async () => {
    const older = await startApi({ atlas: knownAtlas })
    const search = async () =>
      (await older.call(calls.nicheSearch, { query: { q: 'wheelchair' } })).value().niches
    await older.services.removeNiche(MOBILITY)
    expect(await search()).toEqual([])
    const [root] = (await older.db.select().from(niches)).filter((row) => row.depth === 0)
    let parentId = root?.id ?? 0
    const former = ['Pets & Animals', 'Old Dogs', 'Ramps and Slings']
    for (const [index, name] of former.entries()) {
      const row = {
        parentId,
        name,
        nameKey: nicheNameKey(name),
        depth: index + 1,
        origin: 'import' as const,
        revision: 1,
        createdAt: new Date(),
      }
      const known = (await older.db.select().from(niches)).find(
        (each) => each.parentId === parentId && each.name === name,
      )
      parentId = known?.id ?? (await older.db.insert(niches).values(row).returning())[0]?.id ?? 0
    }
    expect((await search()).map(({ path }) => path)).toEqual([former])
  })
})

describe('a niche that the atlas lacks', async () => {
  const leaf = (name: string, children: TreeNode[] = []): TreeNode => ({
    ...{ name, isExplored: children.length > 0, childCount: children.length, children },
  })
  const games = leaf('Herding Games', [leaf('Treibball Évening Classes'), leaf('Sheep Trials')])
  const dogs = leaf('Dog Care', [games])
  const root = leaf('Niches', [leaf('Pets & Animals', [dogs])])
  await mergeTree(api.db, api.clock, root, { origin: 'import' })
  const [drafted] = await api.db.select().from(niches).where(eq(niches.name, 'Sheep Trials'))
  await api.db.insert(nicheDrafts).values({
    ...{ id: drafted?.id ?? 0, kind: 'service', createdAt: new Date() },
    summary: 'Judged runs behind a flock on rented pasture.',
    dossier: {
      customer: 'Owners of collies in town who have no livestock of their own.',
      problems: [
        'Nobody nearby owns a quiet flock.',
        'Entry forms close within a day.',
        'Judges mark the same run in three ways.',
      ].map((problem) => ({ problem, today: 'They drive for three hours.' })),
      offers: ['An hour with twelve ewes at $45.', 'A season of ten lessons at $400.'].map(
        (offer) => ({ offer, model: 'service' as const }),
      ),
      hurdles: [],
      check: 'Offer five lessons at $45 in one kennel club, and count who books.',
      places: ['Kennel clubs'],
      phrases: ['herding instinct test'],
    },
  })
  const HERDING = ['Pets & Animals', 'Dog Care', 'Herding Games']

  test.each([
    ['its name', 'treibball', 'name', '[Treibball] Évening Classes'],
    ['the beginning of a word', 'treib', 'name', '[Treibball] Évening Classes'],
    ['a word with a slip', 'treibbal classes', 'name', '[Treibball] Évening [Classes]'],
    ['a word without its accent', 'evening classes', 'name', 'Treibball [Évening] [Classes]'],
    ['a name above', 'dog treibball', 'name', '[Treibball] Évening Classes'],
  ])('is found by %s', async (_, q, by, text) => {
    expect((await found(q))[0]).toEqual(['Treibball Évening Classes', by, text])
  })

  test.each([
    ['summary', 'rented pasture', 'Judged runs behind a flock on [rented] [pasture].'],
    [
      'customer',
      'collies livestock',
      'Owners of [collies] in town who have no [livestock] of their own.',
    ],
    ['problem', 'quiet flock', 'Nobody nearby owns a [quiet] [flock].'],
    ['word', 'instinct test', 'herding [instinct] [test]'],
  ])('is found by the %s that a model drafted', async (by, q, text) => {
    expect((await found(q))[0]).toEqual(['Sheep Trials', by, text])
    expect((await find(q))[0]?.path).toEqual([...HERDING, 'Sheep Trials'])
  })

  test('may have a name that Postgres reads as an address', async () => {
    const odd = ["Node.js/React's Tools", "Cats/Dog's Beds", 'C++/Rust & Co. Tools']
    const root = leaf('Niches', [
      leaf(
        'Pets & Animals',
        odd.map((name) => leaf(name)),
      ),
    ])
    await mergeTree(api.db, api.clock, root, { origin: 'import' })
    expect((await find('dog')).length).toBeGreaterThan(0)
    expect((await find('react')).map(({ path }) => path.at(-1))).toContain(odd[0])
  })

  test('of an older atlas is found like others', async () => {
    const old = leaf('Niches', [leaf('Pets & Animals', [leaf('Pigeon Racing')])])
    await mergeTree(api.db, api.clock, old, { origin: 'atlas' })
    expect((await found('pigeon racing'))[0]).toEqual([
      'Pigeon Racing',
      'name',
      '[Pigeon] [Racing]',
    ])
  })

  test('is not found once it was removed', async () => {
    await api.services.removeNiche(HERDING)
    expect(await found('treibball')).toEqual([])
  })
})

describe('a text that is no search', () => {
  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['too long', 'x'.repeat(81)],
    ['with a control character', 'dog\u0007'],
  ])('is refused if it is %s', async (_, q) => {
    expect((await ask(q)).status).toBe(422)
  })

  test('finds nothing without a letter or digit', async () => {
    expect(await find('& – ?')).toEqual([])
  })

  test('is answered or refused, whatever it is', async () => {
    for (const { name, make } of HOSTILE_TEXTS) {
      const { status } = await ask(make(80).slice(0, 80))
      expect([200, 422], name).toContain(status)
    }
  })
})
