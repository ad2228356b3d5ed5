import { z } from 'zod'
import { createAnswerWatch, objectOf } from './answer-watch.ts'
import type { Verdict } from './json-scan.ts'
import { dataLines } from './server-sent-events.ts'

/** Called with the number of UTF-16 units that came so far, thoughts included; 0 before the first. */
export type OnProgress = (units: number) => void

/** An answer is reported again when it has grown by so many units. */
const REPORTED_EVERY = 1_000

const contentSchema = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))])
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: contentSchema.nullish(),
            refusal: z.string().nullish(),
            reasoning: z.string().nullish(),
            reasoning_content: z.string().nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  error: z.unknown().optional(),
})
type Chunk = z.infer<typeof chunkSchema>
const codeSchema = z.looseObject({ code: z.coerce.number().int().min(400).max(599) })

/** The answer broke off. The library takes it for a fault of the network, and asks once more. */
const brokenOff = () => new TypeError('fetch failed', { cause: new Error('The answer broke off') })

function chunkOf(line: string): Chunk | undefined {
  try {
    return chunkSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

function said({ choices }: Chunk): { text: string; thought: string; finish: string | undefined } {
  const [choice] = choices ?? []
  const { content, refusal, reasoning, reasoning_content } = choice?.delta ?? {}
  const text = Array.isArray(content)
    ? content.map((part) => part.text ?? '').join('')
    : (content ?? '')
  return {
    text: text + (refusal ?? ''),
    thought: reasoning_content ?? reasoning ?? '',
    finish: choice?.finish_reason ?? undefined,
  }
}

/** A whole answer in the wire format, as a server sends it that does not stream. */
function completion(content: string, finish: string): Response {
  const message = { role: 'assistant', content: objectOf(content) }
  return Response.json({
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finish }],
  })
}

/** An error that came within a stream, as the answer that it would have been before it. */
function failure(error: unknown): Response {
  const status = codeSchema.safeParse(error).data?.code ?? 500
  return Response.json(
    { error: typeof error === 'string' ? { message: error } : error },
    { status },
  )
}

/**
 * Reads a streamed answer to its end and returns it as if it had not been streamed. Stops reading,
 * which ends the server's work, once the object that was asked for is whole, or once the text
 * repeats itself or cannot become an object; the text so far is then the answer.
 */
export async function readStream(
  chunks: AsyncIterable<string>,
  onProgress: OnProgress,
): Promise<Response> {
  const watch = createAnswerWatch()
  let content = ''
  let units = 0
  let reported = 0
  for await (const line of dataLines(chunks)) {
    if (line === '' || line === '[DONE]') {
      if (line === '') continue
      return completion(content, 'stop')
    }
    const chunk = chunkOf(line)
    if (chunk === undefined) return new Response(line)
    if (chunk.error !== undefined && chunk.error !== null) return failure(chunk.error)
    const { text, thought, finish } = said(chunk)
    content += text
    units += text.length + thought.length
    if (units > 0 && (reported === 0 || units >= reported + REPORTED_EVERY)) {
      reported = units
      onProgress(units)
    }
    const verdicts: Verdict[] = [watch.thought(thought), watch.text(text)]
    if (finish !== undefined) return completion(content, finish)
    if (verdicts.some((verdict) => verdict !== 'going')) return completion(content, 'stop')
  }
  throw brokenOff()
}
