import { describe, expect, test } from 'vitest'
import { type AtlasNiche, dossierSentences } from '../../../contract/atlas.ts'
import { isNicheName } from '../../../contract/niche-name-gate.ts'
import { readAtlas } from './atlas.ts'

/** Rules for the texts of the atlas that no schema of one file can check. */

const atlas = await readAtlas()
const sectors = atlas.flatMap((industry) =>
  industry.niches.map((sector) => ({ at: `${industry.name} > ${sector.name}`, sector })),
)
const dossiers = sectors.flatMap(({ at, sector }) =>
  sector.niches.map((dossier) => ({ at: `${at} > ${dossier.name}`, sector, dossier })),
)
const words = dossiers.flatMap(({ at, dossier }) =>
  dossier.words.map((word) => ({ at, name: dossier.name, ...word })),
)

/** The number of content words in a row that make a phrase recognizable. */
const RUN = 5
/** The number of dossiers that may share such a run. */
const SHARED_MAX = 3
const STOP_WORDS = new Set(
  (
    'a an the and or of to in on for with at by from as is are be it its their they them that this ' +
    'which who whose what when where how than then so but not no nor if into out up down over per ' +
    'each every one two three his her your our you we he she was were has have had do does did can ' +
    'could will would may might must should about after before between during without within only ' +
    'also too very more most less least own same other another some any all both few many much such ' +
    'there here because while until through off again once'
  ).split(' '),
)

const sentencesOf = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split(/(?<=[.?!])\s+/)).filter(Boolean)
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim()

function runsOf(sentence: string): string[] {
  const content = plain(sentence)
    .split(/\s+/)
    .filter((word) => word && !STOP_WORDS.has(word))
  return content.slice(RUN - 1).map((_, at) => content.slice(at, at + RUN).join(' '))
}

/** The keys that more than `most` places have, with the places. */
function shared(pairs: Iterable<readonly [key: string, at: string]>, most: number): string[] {
  const places = new Map<string, Set<string>>()
  for (const [key, at] of pairs) places.set(key, (places.get(key) ?? new Set()).add(at))
  return [...places]
    .filter(([, each]) => each.size > most)
    .map(([key, each]) => `${key}: ${[...each].join(' | ')}`)
}

function* named(
  niches: readonly AtlasNiche[],
  above: string,
): Generator<readonly [string, string]> {
  for (const { name, niches: below } of niches) {
    const at = `${above} > ${name}`
    yield [name.toLowerCase().replaceAll('&', 'and'), at]
    yield* named(below ?? [], at)
  }
}

function* everyNiche(niches: readonly AtlasNiche[]): Generator<AtlasNiche> {
  for (const niche of niches) {
    yield niche
    yield* everyNiche(niche.niches ?? [])
  }
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('the names of the atlas', () => {
  test('may all enter the tree', () => {
    const names = [...named(atlas, 'Niches')].map(([, at]) => at.split(' > ').at(-1) ?? '')
    expect(names.length).toBeGreaterThan(10_000)
    expect(names.filter((name) => !isNicheName(name))).toEqual([])
  })

  test('stand in one place each', () => {
    expect(shared(named(atlas, 'Niches'), 1)).toEqual([])
  })

  test('were at one former place at most each, where no niche is now', () => {
    const now = new Set([...named(atlas, 'Niches')].map(([, at]) => at.replace('Niches > ', '')))
    const former = [...everyNiche(atlas)].flatMap(({ was = [] }) => was)
    expect(former.length).toBeGreaterThan(100)
    expect(former.filter((path, index) => former.indexOf(path) < index)).toEqual([])
    expect(former.filter((path) => now.has(path))).toEqual([])
  })

  test('are where cross-references say', () => {
    const paths = new Set([...named(atlas, 'Niches')].map(([, at]) => at.replace('Niches > ', '')))
    const references = [
      ...atlas.map(({ name, also }) => ({ at: name, also })),
      ...sectors.map(({ at, sector }) => ({ at, also: sector.also })),
      ...dossiers.map(({ at, dossier }) => ({ at, also: dossier.also })),
    ]
    const lost = references.flatMap(({ at, also = [] }) =>
      also.filter((path) => !paths.has(path)).map((path) => `${at}: ${path}`),
    )
    expect(lost).toEqual([])
  })
})

describe('the dossiers', () => {
  test('are there for more than 1,283 niches', () => {
    expect(dossiers.length).toBeGreaterThan(1_283)
  })

  test('share no sentence', () => {
    const pairs = dossiers.flatMap(({ at, dossier }) =>
      sentencesOf(dossierSentences(dossier))
        .map(plain)
        .filter((sentence) => sentence.split(' ').length > 3)
        .map((sentence, index) => [sentence, `${at} ${index}`] as const),
    )
    expect(shared(pairs, 1)).toEqual([])
  })

  test(`share ${RUN} content words in a row at most ${SHARED_MAX} times`, () => {
    const pairs = dossiers.flatMap(({ at, dossier }) =>
      sentencesOf(dossierSentences(dossier)).flatMap((sentence) =>
        runsOf(sentence).map((run) => [run, at] as const),
      ),
    )
    expect(shared(pairs, SHARED_MAX)).toEqual([])
  })

  test('write customer, problems, season, hurdles and check as whole sentences', () => {
    const wrong = dossiers.flatMap(({ at, dossier }) => {
      const { customer, problems, season, hurdles, check, niches } = dossier
      const sentences = [
        customer,
        ...problems.flatMap(({ problem, today }) => [problem, today]),
        ...(season.why === undefined ? [] : [season.why]),
        ...hurdles.map(({ what }) => what),
        check,
        ...niches.map(({ summary }) => summary),
      ]
      return sentences
        .filter((text) => !/^[\p{Lu}\p{Nd}'"$].*[.?!]['"]?$/su.test(text))
        .map((text) => `${at}: ${text}`)
    })
    expect(wrong).toEqual([])
  })

  test('have no dash, address or markup in a text', () => {
    const wrong = dossiers.flatMap(({ at, dossier }) =>
      dossierSentences(dossier)
        .filter((text) => /[\n<>—]|–\s|https?:|\.\.\./.test(text))
        .map((text) => `${at}: ${text}`),
    )
    expect(wrong).toEqual([])
  })

  test('name a lower and a higher price, and why a season matters', () => {
    const wrong = dossiers.filter(({ dossier: { pays, season } }) => {
      const hasReason = season.why !== undefined
      return (pays && pays.low >= pays.high) || hasReason !== season.months.length > 0
    })
    expect(wrong.map(({ at }) => at)).toEqual([])
  })

  test('divide into 4 to 10 niches, and not all into the same number', () => {
    const counts = dossiers.map(({ dossier }) => dossier.niches.length)
    const most = Math.max(...[5, 6, 7, 8, 9].map((n) => counts.filter((each) => each === n).length))
    expect(most / counts.length).toBeLessThan(0.5)
    expect(counts.filter((each) => each > 9 || each < 5).length / counts.length).toBeLessThan(0.02)
    const lowest = dossiers.flatMap(({ dossier }) =>
      dossier.niches.flatMap(({ niches }) => (niches ? [niches.length] : [])),
    )
    const threes = lowest.filter((each) => each === 3).length
    expect(threes / lowest.length).toBeLessThan(0.75)
  })
})

test('nine in ten niches of level 4 divide further', () => {
  const all = dossiers.flatMap(({ dossier }) => dossier.niches)
  expect(all.filter(({ niches }) => niches).length / all.length).toBeGreaterThan(0.9)
})

describe('the search words', () => {
  test('have at most six words, and are not the name with "business" added', () => {
    const wrong = words.filter(
      ({ name, phrase }) =>
        phrase.split(' ').length > 6 || phrase === `${name.toLowerCase()} business`,
    )
    expect(wrong.map(({ at, phrase }) => `${at}: ${phrase}`)).toEqual([])
  })

  test('stand below two niches at most', () => {
    expect(
      shared(
        words.map(({ phrase, at }) => [phrase, at] as const),
        2,
      ),
    ).toEqual([])
  })

  test('have volumes that spread as in real exports', () => {
    const volumes = words.map(({ volume }) => volume)
    expect(median(volumes)).toBeGreaterThanOrEqual(100)
    expect(median(volumes)).toBeLessThanOrEqual(1_000)
    const small = volumes.filter((volume) => volume <= 50).length / volumes.length
    expect(small).toBeGreaterThan(0.22)
    expect(small).toBeLessThan(0.35)
  })
})
