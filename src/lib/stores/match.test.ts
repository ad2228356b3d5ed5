import { expect, it, vi } from 'vitest'
import { matchFileOf, shownDossiers } from '../../build/pages/match-file.ts'
import { wholeAtlas } from '../../build/pages/whole-atlas.fixture.ts'
import { NO_ANSWERS } from '../match/answers.ts'
import { createMatch } from './match.ts'

const atlas = wholeAtlas()
const file = matchFileOf(atlas)

function setUp(stored: string | null = null) {
  const port = {
    stored,
    isAway: false,
    asked: [] as string[],
  }
  const matcher = createMatch({
    async fetchIndex() {
      port.asked.push('index')
      if (port.isAway) throw new Error('away')
      return file
    },
    async fetchSector(name) {
      port.asked.push(name)
      if (port.isAway) throw new Error('away')
      for (const [at, { sectors }] of file.industries.entries()) {
        const sector = sectors.findIndex((each) => each.file === name)
        const found = atlas[at]?.niches[sector]
        if (found) return shownDossiers(atlas[at]?.name ?? '', found)
      }
      throw new Error(`There is no file ${name}`)
    },
    memory: {
      read: () => port.stored,
      write(text) {
        port.stored = text
      },
    },
  })
  return { port, matcher }
}

it('finds ten niches with reasons, and keeps the answers in this browser', async () => {
  const { port, matcher } = setUp()
  matcher.answer({ knowsText: 'baker and pastry cook' })
  matcher.answer({ place: 'near' })
  await matcher.find()
  const found = matcher.$matching.get()
  if (found.state !== 'ready') throw new Error(found.state)
  expect(found.matches).toHaveLength(10)
  expect(found.total).toBe(1629)
  for (const { niche, dossier, fits } of found.matches) {
    expect(dossier.name).toBe(niche.name)
    expect(fits[0]?.quote).toBeTruthy()
  }
  const sectors = new Set(found.matches.map(({ niche }) => niche.file))
  expect(port.asked).toHaveLength(1 + sectors.size)
  const again = setUp(port.stored).matcher
  again.remember()
  expect(again.$answers.get()).toEqual(matcher.$answers.get())
})

it('asks for an answer where there is too little to go by, without loading anything', async () => {
  const { port, matcher } = setUp()
  matcher.answer({ capital: 'more', refuses: ['food'] })
  await matcher.find()
  expect(matcher.$matching.get()).toEqual({ state: 'unsaid' })
  expect(port.asked).toEqual([])
  matcher.answer({ likesText: 'clocks' })
  expect(matcher.$matching.get()).toEqual({ state: 'idle' })
})

it('says that nothing fits where nothing does', async () => {
  const { matcher } = setUp()
  matcher.answer({ likes: ['Pets & Animals'], refuses: ['animals'] })
  await matcher.find()
  expect(matcher.$matching.get()).toEqual({ state: 'none' })
})

it('keeps the answers through a failure, and loads again on a retry', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { port, matcher } = setUp()
  port.isAway = true
  matcher.answer({ likesText: 'clocks' })
  await matcher.find()
  expect(matcher.$matching.get()).toEqual({ state: 'failed' })
  expect(errors).toHaveBeenCalledTimes(1)
  errors.mockRestore()
  port.isAway = false
  await matcher.find()
  expect(matcher.$matching.get().state).toBe('ready')
  expect(matcher.$answers.get().likesText).toBe('clocks')
})

it('forgets the answers, and the niches that were still to come', async () => {
  const { port, matcher } = setUp()
  matcher.answer({ likesText: 'clocks' })
  const finding = matcher.find()
  matcher.forget()
  await finding
  expect(matcher.$matching.get()).toEqual({ state: 'idle' })
  expect(matcher.$answers.get()).toEqual(NO_ANSWERS)
  expect(port.stored).toBeNull()
})

it.each(['', '{', '[1]', '"text"', '{"knows":{"a":1},"hours":"all"}'])(
  'begins without answers where storage holds %s',
  (stored) => {
    const { matcher } = setUp(stored)
    matcher.remember()
    expect(matcher.$answers.get()).toEqual(NO_ANSWERS)
  },
)
