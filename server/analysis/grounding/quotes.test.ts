import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTurns } from '../../turns.ts'
import { kennels, NOW, thread } from '../discussions.fixture.ts'
import { foldText } from '../text/folded-text.ts'
import { createQuoteCheck } from './quotes.ts'
import { readThreads } from './threads-read.ts'

function checkOf(text: string) {
  const discussions = [thread('x', 'Title of the thread', text), ...kennels]
  const threadsRead = readThreads({ market: 'Kennels', now: NOW, discussions })
  return createQuoteCheck(threadsRead, createTurns())
}

describe('a quote', () => {
  const text = 'It’s a café — “really” loud…\nAnd the  dishes are never İron-clean here. Straße 12.'

  test('in the text is accepted unchanged', async () => {
    const found = await checkOf(text)('And the  dishes are never', 'd1.post')
    expect(found).toMatchObject({ quote: 'And the  dishes are never', isRepaired: false })
    expect(found?.source.ref).toBe('d1.post')
  })

  test.each([
    ['it\'s a CAFE - "really" loud...', 'It’s a café — “really” loud'],
    ['"And the dishes are never"', 'And the  dishes are never'],
    ['…and the dishes are never…', 'And the  dishes are never'],
    ['loud... and the dishes are', 'loud…\nAnd the  dishes are'],
    ['And the dish\u200Bes are\u00A0never', 'And the  dishes are never'],
  ])('%j is repaired to the words of the text', async (given, quote) => {
    expect(await checkOf(text)(given, 'd1.post')).toMatchObject({ quote, isRepaired: true })
  })

  test.each([
    ['invented', 'And the glasses are never clean here'],
    ['shortened', 'It’s a café … never clean here'],
    ['joined from two places', 'really loud never clean here'],
    ['cut within a word', 'nd the  dishes are neve'],
    ['too short', 'loud'],
    ['empty', ''],
    ['nothing but marks', '……………………………………'],
    ['huge', 'And the  dishes '.repeat(10_000)],
  ])('that is %s is not taken', async (_name, given) => {
    expect(await checkOf(text)(given, 'd1.post')).toBeUndefined()
  })

  test.each(['d1.title', 'd9.c9', '', 'd2.c1'])(
    'said to stand in %j is put where it stands, and counts as repaired',
    async (ref) => {
      const found = await checkOf(text)('And the  dishes are never', ref)
      expect(found?.source.ref).toBe('d1.post')
      expect(found?.isRepaired).toBe(true)
    },
  )

  test('longer than 400 characters is refused', async () => {
    const long = 'word '.repeat(100).trim()
    expect(await checkOf(long)(long, 'd1.post')).toBeUndefined()
  })

  test('with invisible characters of the text itself is not shown', async () => {
    expect(
      await checkOf('The food was \u202Ebad and cold all week')(
        'The food was \u202Ebad and cold',
        'd1.post',
      ),
    ).toBeUndefined()
  })

  test.each([
    ['a Hindi vowel sign', 'यह सेवा हर बार बहुत महंगी है', 'यह सेवा हर बार बहुत महंग'],
    ['a Thai vowel sign', 'ค่าบริการแพงเกินไปจริงที่นี่', 'ค่าบริการแพงเกินไปจริงท'],
    ['a Tamil vowel sign', 'இந்த சேவை மிகவும் மோசமானது', 'இந்த சேவை மிகவும் மோசமானத'],
    [
      'a mark of kana',
      '予約の仕組みがまいにちこわれて困か\u3099',
      '予約の仕組みがまいにちこわれて困か',
    ],
  ])('does not end before %s', async (_name, text, quote) => {
    const check = checkOf(text)
    expect(await check(quote, 'd1.post')).toBeUndefined()
    expect(await check(text, 'd1.post')).toMatchObject({ quote: text })
  })

  test('differs with another vowel sign', async () => {
    expect(
      await checkOf('यह सेवा हर बार बहुत महंगी है')('यह सेवा हर बार बहुत महंगा है', 'd1.post'),
    ).toBeUndefined()
    expect(
      await checkOf('この犬はいつもがんばるので好き')('この犬はいつもかんばるので好き', 'd1.post'),
    ).toBeUndefined()
  })

  test('keeps the accent on its last letter', async () => {
    const found = await checkOf('We met at the old cafe\u0301 and left')(
      'we MET at the old cafe',
      'd1.post',
    )
    expect(found?.quote).toBe('We met at the old cafe\u0301')
  })

  test('is a span of the named text, for any quote and text', async () => {
    const words = fc.array(
      fc.constantFrom(
        'é',
        'E\u0301',
        'loud',
        '“',
        '"',
        '—',
        '…',
        ' ',
        '\n',
        '한',
        'ﬁn',
        '👍',
        'STRASSE',
        'ß',
        '\u200D',
      ),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(words, words, fc.nat(20), async (text, other, from) => {
        const whole = text.join(' ')
        const given = from % 2 === 0 ? text.slice(from).join(' ').toUpperCase() : other.join('')
        const found = await checkOf(whole)(given, 'd1.post')
        if (found !== undefined) expect(found.source.text).toContain(found.quote)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a folded text', () => {
  test('maps each unit to its position in the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const folded = foldText(text)
        expect(folded.starts).toHaveLength(folded.text.length)
        expect(folded.ends).toHaveLength(folded.text.length)
        expect(folded.starts).toEqual([...folded.starts].sort((a, b) => a - b))
      }),
    )
  })
})
