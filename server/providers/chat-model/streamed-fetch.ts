import { z } from 'zod'
import { bounded } from '../bounded.ts'
import { objectOf } from './answer-watch.ts'
import type { createRequests } from './request.ts'
import { createSilence, type Silence } from './silence.ts'
import { type OnProgress, readStream } from './stream.ts'

/** Limits of one answer in bytes. Each token of a stream comes with about 200 bytes around it. */
const ANSWER_MAX = 1024 * 1024
const STREAM_MAX = 32 * ANSWER_MAX

const wholeSchema = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ content: z.string() }) })).min(1),
})

interface Options {
  send: ReturnType<typeof createRequests>
  silenceMs: number
  onProgress: OnProgress
}

const isEventStream = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false

async function* heard(response: Response, silence: Silence): AsyncGenerator<string> {
  const body = bounded(response, STREAM_MAX).body
  if (body === null) return
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    silence.heard()
    yield chunk
  }
}

/** An answer that was not streamed, without what stands around its object. */
async function readWhole(response: Response): Promise<Response> {
  const text = await bounded(response, ANSWER_MAX).text()
  const { status, headers } = response
  const asItIs = new Response(text, { status, headers })
  if (!response.ok) return asItIs
  try {
    const answer = wholeSchema.parse(JSON.parse(text))
    for (const { message } of answer.choices) message.content = objectOf(message.content)
    return Response.json(answer)
  } catch {
    return asItIs
  }
}

/**
 * A `fetch` for a chat model: the caller asks for a whole answer and gets one, and the server is
 * asked to stream it.
 * @throws {SilentError} if a server that was asked to stream sends nothing for so long
 */
export function streamedFetch({ send, silenceMs, onProgress }: Options): typeof fetch {
  return async (input, init = {}) => {
    const silence = createSilence(silenceMs)
    const signals = [silence.signal, ...(init.signal ? [init.signal] : [])]
    const signal = AbortSignal.any(signals)
    onProgress(0)
    try {
      const { response } = await send(input, { ...init, signal }, (isStreamed) => {
        // A server that cannot stream is silent until it has written everything.
        if (isStreamed) silence.heard()
        else silence.stop()
      })
      if (!response.ok || !isEventStream(response)) return await readWhole(response)
      return await readStream(heard(response, silence), onProgress)
    } finally {
      silence.stop()
    }
  }
}
