import { threadLink } from './thread-link.ts'

/** Foreign text as one line in which nothing is a mark, a link or HTML. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~&!]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&')
    .replace(/(https?|ftp|mailto|www)([:.])/gi, '$1\\$2')
}

const MARKS = { sample: ' (sample)', own: ' (your material)', outside: '' } as const

/** A quote or a place as a link to its thread; only its text if the address is not trusted. */
export function linked(words: string, url: string): string {
  const link = threadLink(url)
  if (!link) return plain(words)
  const mark = MARKS[link.kind]
  return `[${plain(words)}](<${new URL(url).href.replace(/[<>]/g, encodeURIComponent)}>)${mark}`
}
