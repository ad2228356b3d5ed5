import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The name under which a sentence of others has its grade, so that the file holds no text of theirs. */
export function hashOf(sentence: string): string {
  return createHash('sha256').update(sentence).digest('hex').slice(0, 12)
}

/** Grades by the hash of a sentence: `hash<TAB>grade` a line. */
export function readHashedGrades(file: string): Map<string, string> {
  return new Map(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [hash = '', grade = ''] = line.split('\t')
        return [hash, grade]
      }),
  )
}
