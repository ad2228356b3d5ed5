import { expect, test } from 'vitest'
import { headingCandidates } from './candidates.ts'
import { withReferent } from './referent.ts'

test.each([
  ['it tends to leak cold air', 'The vent hole I have in my wall is poor since', 'vent hole'],
  ['it came with a bent shaft', 'Bought a drill press and', 'drill press'],
  ['it leaks at the seam', 'I put the new boiler behind the old stove, and', 'new boiler'],
  ['they burst in the frost', "I don't use plastic gutters because", 'plastic gutters'],
])('"%s" names what it is about', (clause, before, thing) => {
  expect(withReferent(clause, before)).toBe(clause.replace(/^\w+/u, thing))
})

test('"them" at the end is named as well', () => {
  const before = 'I looked for noise ratings on a site, but'
  expect(withReferent("most of the mowers listed don't state them", before)).toBe(
    "most of the mowers listed don't state noise ratings",
  )
})

test.each([
  ['two things', 'it leaks at the seam', 'I bought a new pump and an old boiler, and'],
  ['nothing', 'it leaks at the seam', 'I called twice and'],
  ['nothing before it', 'it leaks at the seam', ''],
  ['a person', 'it was late again', 'The plumber came and'],
  ['people who are not named', 'they want money for it now', 'Their cubicles were dear, now'],
  ['what follows', 'it is easy to fold the seam', 'The paper filter is thin so that'],
  ['a number of another kind', 'they leak at the seam', 'I bought a kettle and'],
  ['what there is not', 'it comes down to taste', 'I saw no clear result and'],
  ['a time', 'it broke again', 'I waited a month and'],
  ['the body', 'it still hurts every morning', 'I stopped eating bread but'],
  ['the weather', 'it rained for three days', 'I bought a new tent and'],
  ['what it was mended with', "it still won't start", 'I changed the spark plug but'],
  ['a case', 'it got rejected again', 'I sent the form back but'],
  ['two of them', 'it leaks it', 'The manual says that the mower needs oil, but'],
  ['people besides', 'they never leave a review', 'My customers love the cakes but'],
])('a clause stays as it is where "it" may be %s', (_, clause, before) => {
  expect(withReferent(clause, before)).toBeUndefined()
})

test('a heading is made from a clause with its thing', () => {
  const text =
    "I have tried finding noise ratings on a site, but most of the electric mowers listed don't state them."
  const made = headingCandidates({ text, odds: 1, title: '', titleStems: new Set(), part: 'post' })
  expect(made.map((each) => each.text)).toContain(
    "Most electric mowers listed don't state noise ratings",
  )
})
