import { describe, expect, it } from 'vitest'
import { keyCommand, typeAhead } from './keyboard.ts'
import { layOut } from './layout.ts'
import type { Niche } from './niche.ts'
import { named, openTree, PETS } from './test-tree.ts'

function press(key: string, name: string, prepare?: (root: Niche) => void) {
  const root = openTree(PETS)
  prepare?.(root)
  const command = keyCommand(key, named(root, name), layOut(root))
  if (!command) return null
  return `${command.do} ${command.do === 'move' ? command.to.name : command.niche.name}`
}

const shut = (name: string) => (root: Niche) => {
  named(root, name).open = false
}

describe('a key in the tree', () => {
  it.each([
    ['ArrowDown', 'Cat Care', 'move Cat Trees'],
    ['ArrowDown', 'Travel', 'move Travel'],
    ['ArrowUp', 'Dog Care', 'move Litter'],
    ['ArrowUp', 'Niches', 'move Niches'],
    ['Home', 'Kennels', 'move Niches'],
    ['End', 'Coffee', 'move Travel'],
    ['PageDown', 'Niches', 'move Dog Walking'],
    ['PageUp', 'Coffee', 'move Niches'],
    ['ArrowRight', 'Dog Care', 'move Dog Toys'],
    ['ArrowRight', 'Litter', null],
    ['ArrowRight', 'Coffee', null],
    ['ArrowLeft', 'Dog Care', 'toggle Dog Care'],
    ['ArrowLeft', 'Dog Toys', 'move Dog Care'],
    ['ArrowLeft', 'Travel', 'move Niches'],
    ['Enter', 'Coffee', 'pick Coffee'],
    [' ', 'Dog Care', 'toggle Dog Care'],
    [' ', 'Coffee', 'pick Coffee'],
    ['*', 'Dog Care', 'openSiblings Dog Care'],
    ['q', 'Dog Care', null],
    ['Tab', 'Dog Care', null],
  ])('%s on %s: %s', (key, name, expected) => {
    expect(press(key, name)).toBe(expected)
  })

  it('opens a closed niche with Right and passes over what a closed niche hides', () => {
    expect(press('ArrowRight', 'Dog Care', shut('Dog Care'))).toBe('toggle Dog Care')
    expect(press('ArrowDown', 'Dog Care', shut('Dog Care'))).toBe('move Travel')
    expect(press('ArrowLeft', 'Dog Care', shut('Dog Care'))).toBe('move Pets & Animals')
  })

  it('means nothing on a niche that is hidden', () => {
    expect(press('ArrowDown', 'Dog Toys', shut('Pets & Animals'))).toBeNull()
  })
})

describe('type-ahead', () => {
  const from = (typed: string, name: string) => {
    const root = openTree(PETS)
    return typeAhead(typed, named(root, name), layOut(root))?.name ?? null
  }

  it('goes on to the next niche that begins with the letter, and round', () => {
    expect(from('d', 'Dog Care')).toBe('Dog Toys')
    expect(from('d', 'Dog Walking')).toBe('Dog Care')
  })

  it('stays where it is while more letters still fit', () => {
    expect(from('dog', 'Dog Toys')).toBe('Dog Toys')
    expect(from('dog w', 'Dog Toys')).toBe('Dog Walking')
  })

  it('finds nothing for letters that begin no name', () => {
    expect(from('zzz', 'Dog Toys')).toBeNull()
  })
})
