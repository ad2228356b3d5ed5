import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { z } from 'zod'
import {
  type SampleThread,
  sampleCommentId,
  sampleFileSchema,
} from '../../../contract/sample-thread.ts'
import { HOUR_MS } from '../../durations.ts'
import { filesBelow, keptResult } from '../../kept-result.ts'
import { authorHashOf } from './authors.ts'
import { cleanHeading, cleanParagraphs } from './plain-text.ts'
import type { Discussion, HashAuthor } from './port.ts'
import { COMMENT_MAX, POST_MAX, TITLE_MAX } from './sizes.ts'

const threadsFolder = fileURLToPath(new URL('../../../src/content/threads', import.meta.url))

/** With the code in this folder, what turns the files into samples. */
const contractFolder = fileURLToPath(new URL('../../../contract', import.meta.url))

function parseSamples(files: ReadonlyMap<string, Buffer>): SampleThread[] {
  const threads = new Map<string, SampleThread>()
  for (const [file, text] of files) {
    const read = sampleFileSchema.safeParse(load(text.toString()))
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

/**
 * Reads the bundled sample set, one file per sector of the atlas, in order of ids. Parses with
 * js-yaml, as the atlas is, because it is several times as fast as yaml. Files that were read before
 * are not parsed again.
 * @throws {Error} naming the file and its fault, or a duplicate id
 */
export async function readSamples(folder = threadsFolder): Promise<SampleThread[]> {
  if (!existsSync(folder)) return []
  const files = filesBelow(folder, '.yaml')
  const code = [filesBelow(contractFolder, '.ts'), filesBelow(import.meta.dirname, 'samples.ts')]
  const make = () => parseSamples(files)
  return folder === threadsFolder
    ? keptResult({ name: 'samples', from: [files, ...code], make })
    : make()
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
