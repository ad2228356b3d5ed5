import { expect, test } from 'vitest'
import { shownDossiers } from '../../build/pages/match-file.ts'
import { wholeAtlas } from '../../build/pages/whole-atlas.fixture.ts'
import { CAPITAL, HOURS, NO_ANSWERS, PLACES } from './answers.ts'
import { reasonsOf } from './reasons.ts'

const atlas = wholeAtlas()

function placed(name: string) {
  for (const industry of atlas) {
    for (const sector of industry.niches) {
      const dossier = shownDossiers(industry.name, sector).find((each) => each.name === name)
      if (dossier) return { industry: industry.name, dossier }
    }
  }
  throw new Error(`The atlas has no niche ${name}`)
}

test('names the answer, and quotes the dossier', () => {
  const { fits, against } = reasonsOf(placed('Coffee Carts & Kiosks'), {
    ...NO_ANSWERS,
    knowsText: 'barista',
    capital: 'under-10000',
    likes: ['Food & Beverage'],
  })
  expect(fits).toContainEqual({ lead: 'You chose Food & Beverage.' })
  expect(fits).toContainEqual({
    lead: 'You have $2,000 to $10,000, and a start fits',
    quote:
      'A used two-group machine, grinder, cart and water tanks come to between five and fifteen thousand dollars.',
  })
  expect(fits[0]?.lead).toBe('You know restaurants and hotels')
  expect(against.map(({ lead }) => lead)).toContain('License or permit')
})

test('says that the dossier is silent where it is', () => {
  const answers = { ...NO_ANSWERS, capital: 'under-500', hours: 'under-5' } as const
  const { fits } = reasonsOf(placed('Hospital & Discharge Advocates'), answers)
  expect(fits).toContainEqual({
    lead: 'You have under $500, and the dossier lists no hurdle of money or stock.',
  })
})

test('quotes no word that the dossier does not have', () => {
  const answers = {
    ...NO_ANSWERS,
    knowsText: 'nurse, machinist, cook, teacher, software developer, garden',
    likesText: 'dogs, weddings, old houses, music',
    likes: atlas.map(({ name }) => name),
  }
  for (const industry of atlas) {
    for (const [at, sector] of industry.niches.entries()) {
      if (at % 3 !== 0) continue
      const variant = {
        ...answers,
        capital: CAPITAL[(at / 3) % CAPITAL.length]?.id ?? null,
        hours: HOURS[(at / 3) % HOURS.length]?.id ?? null,
        place: PLACES[(at / 3) % PLACES.length]?.id ?? null,
      }
      for (const dossier of shownDossiers(industry.name, sector)) {
        const said = JSON.stringify(dossier)
        const { fits, against } = reasonsOf({ industry: industry.name, dossier }, variant)
        expect(fits.length).toBeGreaterThan(0)
        for (const { quote } of [...fits, ...against]) {
          const plain = quote?.replace(/^People search for ‘(.*)’\.$/, '$1')
          if (plain !== undefined) expect(said).toContain(JSON.stringify(plain).slice(1, -1))
        }
      }
    }
  }
})
