import { splitSentences } from '../../server/analysis/text/sentences.ts'

/** A line of a chat begins with its speaker, and often with the one spoken to. */
const SPEAKER = /^[\w[\]|^`\\-]{1,30}: /
const WORDS_MIN = 3

/** The sentences of a text as an analysis reads them; of a chat, without the names of its speakers. */
export function sentencesIn(text: string): string[] {
  const lines = text.split('\n')
  const isChat =
    lines.length > 2 && lines.filter((line) => SPEAKER.test(line)).length > lines.length / 2
  const sentences = lines
    .map((line) => (isChat ? line.replace(SPEAKER, '').replace(SPEAKER, '') : line))
    .flatMap((line) => splitSentences(line))
    .map((sentence) => sentence.text)
  const long = sentences.filter((sentence) => sentence.split(/\s+/u).length >= WORDS_MIN)
  return long.length > 0 ? long : sentences
}
