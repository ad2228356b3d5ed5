import { readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { brotliQuality } from './compression.ts'

/** Brotli bytes of a built page; kB are 1,000 bytes. */
export interface Weight {
  /** HTML with its styles: everything before the first paint. */
  document: number
  /** All JavaScript that the page loads itself, with islands and their runtime. */
  scripts: number
  /** The additional files of analytics: the question, and the files after a yes. 0 if it is off. */
  measuring: number
  /** True if the page loads React. */
  react: boolean
}

function brotliSize(content: string | Buffer, quality = constants.BROTLI_MAX_QUALITY): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    .length
}

const STATIC = /(?:from|import)\s*["'`](\.[^"'`]+\.js)["'`]/g
const DYNAMIC = /\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]/g
/** The file that reads the stored answer, by its name in the build. */
const MEASURES = /^consent-follow\./

function addressesIn(html: string): string[] {
  const islands = [...html.matchAll(/<astro-island[^>]*>/g)].map(([tag]) => tag)
  const found = [
    ...[...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map((match) => match[1]),
    ...(/<meta name="late-scripts" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []),
    ...islands.flatMap((tag) =>
      [...tag.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map((match) => match[1]),
    ),
  ]
  return found.flatMap((address) => address?.replace(/^\//, '') || [])
}

function inlineScripts(html: string): string {
  return [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1])
    .join('\n')
}

/** Weighs the pages of a built site. */
export function createScale(folder: string) {
  const codes = new Map<string, string>()
  const sizes = new Map<string, number>()

  function codeOf(file: string): string {
    const code = codes.get(file) ?? readFileSync(join(folder, file), 'utf8')
    codes.set(file, code)
    return code
  }

  function importsIn(file: string, kind: RegExp): string[] {
    const found = [...codeOf(file).matchAll(kind)].flatMap((match) => match[1] ?? [])
    return found.map((address) => posix.join(dirname(file), address))
  }

  /** All direct and indirect imports of the files, by `kinds` of imports. */
  function follow(files: readonly string[], kinds: readonly RegExp[], seen: Set<string>): void {
    for (const file of files.filter((one) => !seen.has(one))) {
      seen.add(file)
      for (const kind of kinds) follow(importsIn(file, kind), kinds, seen)
    }
  }

  function sizeOf(file: string): number {
    const size = sizes.get(file) ?? brotliSize(codeOf(file))
    sizes.set(file, size)
    return size
  }

  const sum = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + sizeOf(file), 0)

  /** On a measured site, every page loads these files by itself, after all others. */
  function measuringOf(own: ReadonlySet<string>): number {
    const begins = [...own]
      .flatMap((file) => importsIn(file, DYNAMIC))
      .filter((file) => MEASURES.test(basename(file)))
    const brought = new Set(own)
    follow(begins, [STATIC, DYNAMIC], brought)
    return sum(brought) - sum(own)
  }

  return {
    /**
     * `quick` compresses the document at most as much as the build does: never fewer bytes, in
     * a tenth of the time.
     */
    weigh(page: string, quick = false): Weight {
      const html = readFileSync(join(folder, page), 'utf8')
      const own = new Set<string>()
      follow(addressesIn(html), [STATIC], own)
      const inline = inlineScripts(html)
      return {
        document: brotliSize(html, quick ? 7 : brotliQuality(page)),
        scripts: sum(own) + (inline ? brotliSize(inline) : 0),
        measuring: measuringOf(own),
        react: [...own].some((file) => codeOf(file).includes('react.transitional.element')),
      }
    },
  }
}
