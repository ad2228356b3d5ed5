import { expect, it } from 'vitest'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const host = await startSiteHost()
const PATH = '/market-demand-validator'

async function openPage(address = PATH, kept?: string) {
  await host.open(address)
  if (kept !== undefined) localStorage.setItem(STORAGE_KEYS.market, kept)
  const { $locale, chooseLocale, startLocale } = await import('./market-locale.ts')
  startLocale()
  return { $locale, chooseLocale }
}

it('is the United States, in English, at first', async () => {
  const { $locale } = await openPage()
  expect($locale.get()).toEqual({ country: 'US', language: 'en' })
})

it('is kept in the browser', async () => {
  const { chooseLocale } = await openPage()
  chooseLocale('CH', 'fr')
  const kept = localStorage.getItem(STORAGE_KEYS.market) ?? ''
  const { $locale } = await openPage(PATH, kept)
  expect($locale.get()).toEqual({ country: 'CH', language: 'fr' })
})

it('takes the usual language of a country that lacks the one before', async () => {
  const { $locale, chooseLocale } = await openPage()
  chooseLocale('DE', 'fr')
  expect($locale.get()).toEqual({ country: 'DE', language: 'de' })
})

it('is the place of the address, whatever is kept', async () => {
  const { $locale } = await openPage(`${PATH}?keyword=cats&country=CA&language=fr`, 'DE de')
  expect($locale.get()).toEqual({ country: 'CA', language: 'fr' })
})

it.each(['', 'XX yy', 'us', '{"country":"DE"}'])(
  'survives what storage may hold: %j',
  async (kept) => {
    const { $locale } = await openPage(PATH, kept)
    expect($locale.get()).toEqual({ country: 'US', language: 'en' })
  },
)
