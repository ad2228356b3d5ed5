const PATH = ['Pets & Animals', 'Dog Care', 'Senior Dog Mobility']
const ID = '6f1d2c1e-3b0a-4c57-9d0e-0c8f5a1b2e77'
const TOKEN = 'k3J9v-Qm2Zx8Tn5Lw0Rb7Yc4Ha6Uf1Ed_Gs8Pq3Xo2M'

/** For texts without a name here. */
export const ANY_TEXT = 'Every ramp slips on wooden floors'

/** Examples of texts by the name of their field. */
export const TEXTS: Readonly<Record<string, string>> = {
  access_token: TOKEN,
  amount: '$36 an hour',
  cancel_url: '/subscription/cancel',
  catalogue_slug: 'advert-probe',
  checkout_url: 'https://pay.example.com/session',
  community: 'r/dogs',
  credential: 'eyJhbGciOi…',
  csrf_token: `${'a'.repeat(22)}.${'b'.repeat(43)}`,
  customer: 'Owners of old or heavy dogs that no longer manage stairs',
  description: 'Ramps that fold flat and carry 80 kg',
  detail: 'Not found',
  email: 'ada@example.com',
  full_name: 'Ada Marsh',
  heading: 'Ramps slip on wooden floors',
  id_token: 'eyJhbGciOi…',
  ids: ID,
  key: 'en-US senior dog ramps',
  keyword: 'senior dog ramps',
  keywords: 'senior dog ramps',
  market: 'senior dog mobility',
  market_potential: 'High',
  message: 'Signed out',
  month: 'Aug 2026',
  name: 'Senior Dog Mobility',
  names: 'Senior dog ramps',
  new_password: 'Quiet-Harbor 7 lanterns!',
  note_start: 'Ask the vet first',
  notes: 'Ask the vet first',
  page: '/niches/pets-animals/dog-care/senior-dog-mobility',
  password: 'Quiet-Harbor 7 lanterns!',
  path: JSON.stringify(PATH),
  paths: JSON.stringify([PATH]),
  depth: '1',
  phrase: 'dog ramp for stairs',
  portal_url: 'https://pay.example.com/portal',
  prefix: 'nk_k3J9v',
  provider: 'Nicher estimate',
  q: 'dog ramps',
  quarter: '2026-Q3',
  quote: 'Every ramp I bought slips.',
  quotes: 'Every ramp I bought slips.',
  refresh_token: TOKEN,
  return_url: '/settings',
  state: TOKEN,
  step: 'Analyzing user pain points',
  success_url: '/subscription/success',
  summary: 'Owners of old dogs pay for ramps that do not slip.',
  text: 'Ask the vet first',
  thing: 'senior dog mobility',
  title: 'Old dog and the stairs',
  token: `nk_${TOKEN}`,
  url: 'https://forum.example.com/t/123',
  username: 'ada@example.com',
  words: 'slips',
}

/** Examples of numbers by the name of their field. */
export const NUMBERS: Readonly<Record<string, number>> = {
  childCount: 12,
  competition: 62,
  competitionIndex: 62,
  cpc: 1.2,
  high: 9_900,
  low: 3_600,
  progress: 45,
  rank: 1,
  score: 12,
  threadLimit: 25,
  volume: 5_400,
}

/** Examples of lists by the name of their field. */
export const LISTS: Readonly<Record<string, readonly unknown[]>> = { path: PATH }

/** Examples by the format of a text. */
export const FORMATS: Readonly<Record<string, string>> = {
  uuid: ID,
  'date-time': '2026-11-28T12:00:00.000Z',
  date: '2026-12-28',
  email: 'ada@example.com',
  uri: 'https://forum.example.com/t/123',
}
