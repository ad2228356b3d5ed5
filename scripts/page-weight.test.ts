import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createScale } from './page-weight.ts'

const FILES = {
  'own.js': 'import{a}from"./shared.js";a(`own`)',
  'shared.js': 'export const a=(x)=>console.log(x,`shared`)',
  'lazy.js': 'export const lazy=`only when somebody clicks`',
  'page.js': 'import{a}from"./shared.js";const l=()=>import(`./lazy.js`);a(l)',
  'begin.js': 'import(`./consent-follow.A1.js`).then(({f})=>f())',
  'consent-follow.A1.js':
    'import{a}from"./shared.js";export const f=()=>{a();import(`./banner.js`);import("./start.js")}',
  'banner.js': 'export const banner=`May we?`',
  'start.js': 'import"./tag.js";export const start=`we may`',
  'tag.js': 'export const tag=`the tag`',
}
type File = keyof typeof FILES

const sizeOf = (...files: File[]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(FILES[file]).length, 0)

describe('the weight of a built page', () => {
  let folder = ''
  const weigh = (html: string) => {
    writeFileSync(join(folder, 'index.html'), html)
    return createScale(folder).weigh('index.html')
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nicher-weight-'))
    mkdirSync(join(folder, '_astro'))
    for (const [name, code] of Object.entries(FILES)) {
      writeFileSync(join(folder, '_astro', name), code)
    }
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('counts every script of the page and its imports once', () => {
    const html = '<meta name="late-scripts" content="/_astro/own.js /_astro/page.js">'
    expect(weigh(html)).toEqual({
      document: brotliCompressSync(html).length,
      scripts: sizeOf('own.js', 'page.js', 'shared.js'),
      measuring: 0,
      react: false,
    })
  })

  it('counts the analytics files, the question and the tag, separately', () => {
    const html = '<script src="/_astro/own.js"></script><script src="/_astro/begin.js"></script>'
    const { scripts, measuring } = weigh(html)
    expect(scripts).toBe(sizeOf('own.js', 'shared.js', 'begin.js'))
    expect(measuring).toBe(sizeOf('consent-follow.A1.js', 'banner.js', 'start.js', 'tag.js'))
  })
})
