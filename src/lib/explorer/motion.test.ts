import { describe, expect, it } from 'vitest'
import { layOut, nicheX } from './layout.ts'
import { placeAt, startMotion } from './motion.ts'
import { named, openTree, PETS } from './test-tree.ts'

function opening() {
  const root = openTree(PETS)
  const dogs = named(root, 'Dog Care')
  dogs.open = false
  const before = layOut(root)
  const dogsWere = dogs.y
  const catsWere = named(root, 'Cat Care').y
  dogs.open = true
  const motion = startMotion(layOut(root, before), dogs)
  return { root, dogs, dogsWere, catsWere, motion }
}

describe('a branch that opens', () => {
  it('leaves the anchor where it is on the screen', () => {
    const { dogs, dogsWere, motion } = opening()
    expect(motion.shift).toBe(dogs.y - dogsWere)
    for (const t of [0, 0.5, 1]) expect(placeAt(dogs, motion, t).y).toBeCloseTo(dogs.y, 9)
  })

  it('grows out of its niche and ends in its place', () => {
    const { root, dogs, motion } = opening()
    const toys = named(root, 'Dog Toys')
    expect(placeAt(toys, motion, 0)).toEqual({ x: nicheX(dogs), y: dogs.y })
    expect(placeAt(toys, motion, 1)).toEqual({ x: nicheX(toys), y: toys.y })
  })

  it('moves the others on from where they were', () => {
    const { root, catsWere, motion } = opening()
    const cats = named(root, 'Cat Care')
    expect(placeAt(cats, motion, 0).y).toBeCloseTo(catsWere + motion.shift, 9)
  })
})

it('takes a closing branch into its niche', () => {
  const root = openTree(PETS)
  const dogs = named(root, 'Dog Care')
  const toys = named(root, 'Dog Toys')
  const before = layOut(root)
  const toysWere = toys.y
  dogs.open = false
  const motion = startMotion(layOut(root, before), dogs)
  expect(placeAt(toys, motion, 0).y).toBeCloseTo(toysWere + motion.shift, 9)
  expect(placeAt(toys, motion, 0.999).y).toBeCloseTo(dogs.y, 0)
})
