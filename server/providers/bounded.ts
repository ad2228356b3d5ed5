/** An answer from outside is longer than it can be. */
export class TooLongError extends Error {
  override name = 'TooLongError'
}

function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > bytes) controller.error(new TooLongError(`An answer of more than ${bytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
}

/**
 * The same response with a body of so many bytes at most. Reading more than that fails with
 * {@link TooLongError} and ends the connection.
 */
export function bounded(response: Response, bytes: number): Response {
  return new Response(response.body?.pipeThrough(atMost(bytes)) ?? null, response)
}
