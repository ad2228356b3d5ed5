import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { generateText } from 'ai'
import { afterEach, expect, test } from 'vitest'
import { createChatModel } from './chat-model.ts'

const servers: (() => void)[] = []

afterEach(() => {
  for (const close of servers.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

function ask(url: string): Promise<unknown> {
  const model = createChatModel({
    baseUrl: `${url}/v1`,
    apiKey: 'secret',
    model: 'm',
    structuredOutputs: true,
    timeoutMs: 5_000,
    contextTokens: 8_000,
  })
  return generateText({ model, prompt: 'anything', maxRetries: 0 })
}

test('never sends an answer of its host to another host', async () => {
  let asked = 0
  const other = await serve((_request, response) => {
    asked += 1
    response.end()
  })
  const url = await serve((_request, response) => {
    response.writeHead(307, { location: `${other}/v1/chat/completions` }).end()
  })
  await expect(ask(url)).rejects.toThrow()
  expect(asked).toBe(0)
})

test('stops reading an answer that never ends', async () => {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  let sent = 0
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      sent += chunk.length
      if (!response.destroyed) response.write(chunk, () => setImmediate(more))
    }
    more()
  })
  await expect(ask(url)).rejects.toThrow()
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})
