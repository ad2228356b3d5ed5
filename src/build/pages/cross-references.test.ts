import { expect, it } from 'vitest'
import { crossReferences } from './cross-references.ts'
import { branchOf, placesOf } from './niche-pages.ts'
import { dossierOf, industryOf, sectorOf } from './small-atlas.fixture.ts'

const NARROW = [
  {
    name: 'Car Ramps',
    kind: 'product' as const,
    summary: 'Into the car.',
    niches: [{ name: 'SUV Ramps', kind: 'product' as const }],
  },
]

function built(also: string[]) {
  const places = placesOf([
    industryOf('Pets', [sectorOf('Dogs', [dossierOf('Ramps', { niches: NARROW })])]),
    industryOf('Cars', [sectorOf('Repair', [dossierOf('Loading', { also })])], {
      also: ['Pets > Dogs'],
    }),
  ])
  const all = places.flatMap(branchOf)
  const at = (name: string) => {
    const place = all.find((each) => each.name === name)
    if (!place) throw new Error(`no ${name}`)
    return place
  }
  return { at, references: crossReferences(places) }
}

const LOADING = {
  name: 'Loading',
  href: '/niches/cars/repair/loading',
  above: ['Cars', 'Repair'],
}

it('lead from a niche to its relative and back', () => {
  const { at, references } = built(['Pets > Dogs > Ramps'])
  expect(references.alsoHere(at('Loading'))).toEqual([
    { name: 'Ramps', href: '/niches/pets/dogs/ramps', above: ['Pets', 'Dogs'] },
  ])
  expect(references.alsoIn(at('Ramps'))).toEqual([{ narrower: undefined, home: LOADING }])
})

it('lead from an industry to a sector', () => {
  const { at, references } = built([])
  expect(references.alsoHere(at('Cars'))).toEqual([
    { name: 'Dogs', href: '/niches/pets/dogs', above: ['Pets'] },
  ])
  expect(references.alsoIn(at('Dogs'))).toEqual([
    { narrower: undefined, home: { name: 'Cars', href: '/niches/cars', above: [] } },
  ])
  expect(references.alsoHere(at('Ramps'))).toEqual([])
})

it.each([
  ['Car Ramps', 'Pets > Dogs > Ramps > Car Ramps', ['Pets', 'Dogs', 'Ramps']],
  ['SUV Ramps', 'Pets > Dogs > Ramps > Car Ramps > SUV Ramps', ['Pets', 'Dogs', 'Ramps']],
])('lead to %s at its place on the page of the niche above', (name, path, above) => {
  const { at, references } = built([path])
  const href = '/niches/pets/dogs/ramps#car-ramps'
  expect(references.alsoHere(at('Loading'))).toEqual([{ name, href, above }])
  expect(references.alsoIn(at('Ramps'))).toEqual([{ narrower: name, home: LOADING }])
})

it.each([
  'Pets > Cats',
  'Pets > Dogs > Slings',
  'Pets > Dogs > Ramps > Bike Ramps',
  'Pets > Dogs > Ramps > Car Ramps > Van Ramps',
])('stop the build at a path that leads nowhere: %s', (path) => {
  expect(() => built([path])).toThrow(`"Cars > Repair > Loading" refers to "${path}"`)
})
