import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { z } from 'zod'
import {
  type SampleThread,
  sampleCommentId,
  sampleFileSchema,
} from '../../../contract/sample-thread.ts'
import { HOUR_MS } from '../../durations.ts'
import { authorHashOf } from './authors.ts'
import { cleanHeading, cleanParagraphs } from './plain-text.ts'
import type { Discussion, HashAuthor } from './port.ts'
import { COMMENT_MAX, POST_MAX, TITLE_MAX } from './sizes.ts'

const threadsFolder = fileURLToPath(new URL('../../../src/content/threads', import.meta.url))

/**
 * Reads the bundled sample set, one file per sector of the atlas, in order of ids. Parses with
 * js-yaml, as the atlas is, because it is several times as fast as yaml.
 * @throws {Error} naming the file and its fault, or a duplicate id
 */
export async function readSamples(folder = threadsFolder): Promise<SampleThread[]> {
  if (!existsSync(folder)) return []
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replaceAll(sep, '/'))
    .sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const threads = new Map<string, SampleThread>()
  for (const [at, file] of files.entries()) {
    const read = sampleFileSchema.safeParse(load(texts[at] ?? ''))
    if (!read.success) {
      throw new Error(`The sample file ${file} is not valid:\n${z.prettifyError(read.error)}`)
    }
    for (const thread of read.data.threads) {
      if (threads.has(thread.id)) {
        throw new Error(`${file}: the sample ${thread.id} exists already; ids are unique`)
      }
      threads.set(thread.id, thread)
    }
  }
  return [...threads.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** A sample in the archive's form: without author names, at an address of our own site. */
export function toDiscussion(thread: SampleThread, hashAuthor: HashAuthor): Discussion {
  const began = new Date(thread.created_at)
  return {
    id: `sample:${thread.id}`,
    source: 'sample',
    community: thread.community,
    title: cleanHeading(thread.title, TITLE_MAX),
    text: cleanParagraphs(thread.text, POST_MAX),
    authorHash: authorHashOf('sample', thread.author, hashAuthor),
    score: thread.score,
    createdAt: began,
    url: `/samples/${thread.id}`,
    license: null,
    comments: thread.comments.map((comment, index) => ({
      id: sampleCommentId(index),
      authorHash: authorHashOf('sample', comment.author, hashAuthor),
      text: cleanParagraphs(comment.text, COMMENT_MAX),
      score: comment.score,
      createdAt: new Date(began.getTime() + comment.hours * HOUR_MS),
    })),
  }
}
