import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filesBelow, keptResult } from './kept-result.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nicher-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
const keep = (text: string, file = 'a.yaml') =>
  keptResult({
    name: 'texts',
    from: [new Map([[file, Buffer.from(text)]])],
    make: () => ({ text, made: ++made, day: new Date('2026-11-22'), missing: undefined }),
    folder,
  })

describe('a kept result', () => {
  test('is what was made, without being made again', () => {
    const first = keep('dogs')
    const second = keep('dogs')
    expect(second).toStrictEqual(first)
    expect(second).not.toBe(first)
  })

  test('is made anew for another content, another name and the same bytes divided otherwise', () => {
    const before = keep('dogs').made
    expect(keep('cats')).toMatchObject({ text: 'cats', made: before + 1 })
    expect(keep('cats', 'b.yaml').made).toBe(before + 2)
    expect(keep('lcats', 'b.yam').made).toBe(before + 3)
  })

  test('is one file, which the next replaces', () => {
    keep('dogs')
    keep('cats')
    expect(readdirSync(folder)).toEqual(['texts'])
  })

  test.each([
    ['is empty', () => Buffer.alloc(0)],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['has another byte at its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)])],
    ['has a changed byte', (bytes: Buffer) => bytes.with(bytes.length - 3, 0x7f)],
  ])('is made anew where its file %s', (_, damage) => {
    const before = keep('dogs').made
    const file = join(folder, 'texts')
    writeFileSync(file, damage(readFileSync(file)))
    expect(keep('dogs')).toMatchObject({ text: 'dogs', made: before + 1 })
    expect(keep('dogs').made).toBe(before + 1)
  })

  test('is made where nothing can be kept', () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file in the place of the folder')
    const before = keep('dogs').made
    expect(keep('dogs').made).toBe(before + 1)
  })

  test('is made where its place is taken, and leaves no unfinished file', () => {
    mkdirSync(join(folder, 'texts', 'taken'), { recursive: true })
    const before = keep('dogs').made
    expect(keep('dogs').made).toBe(before + 1)
    expect(readdirSync(folder)).toEqual(['texts'])
  })

  test('is not kept when making it fails', () => {
    const fail = () => {
      throw new Error('The file a.yaml is not valid')
    }
    expect(() => keptResult({ name: 'texts', from: [], make: fail, folder })).toThrow('not valid')
    expect(readdirSync(folder)).toEqual([])
  })
})

test('the files below a folder have paths with slashes, in order', () => {
  mkdirSync(join(folder, 'pets'))
  writeFileSync(join(folder, 'pets', 'dogs.yaml'), 'name: Dogs')
  writeFileSync(join(folder, 'a.yaml'), 'name: A')
  writeFileSync(join(folder, 'notes.txt'), 'not read')
  expect([...filesBelow(folder, '.yaml')].map(([file, text]) => [file, text.toString()])).toEqual([
    ['a.yaml', 'name: A'],
    ['pets/dogs.yaml', 'name: Dogs'],
  ])
})
