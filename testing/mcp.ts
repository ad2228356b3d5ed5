import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll } from 'vitest'
import type { Api } from './api.ts'
import { freePort } from './free-port.ts'

/** The revisions of the protocol: with a handshake, and without. */
export type Era = '2025-11-25' | '2026-07-28'
type Way = Era | 'stdio'

/** Lets an API listen. Returns its address. */
export async function listen(api: Api): Promise<string> {
  const port = await freePort()
  await api.app.listen({ host: '127.0.0.1', port })
  return `http://127.0.0.1:${port}`
}

function createClient(era: Era): Client {
  const mode = era === '2026-07-28' ? { pin: era } : ('legacy' as const)
  const name = 'an agent of the tests'
  return new Client({ name, version: '1.0.0' }, { versionNegotiation: { mode } })
}

/** An agent's client, connected with an access key. It is closed when the file's tests are done. */
export async function connectAgent(url: string, key: string, way: Way = '2026-07-28') {
  const client = createClient(way === 'stdio' ? '2025-11-25' : way)
  const transport =
    way === 'stdio'
      ? new StdioClientTransport({
          command: process.execPath,
          args: ['server/mcp/stdio.ts'],
          env: { NICHER_API_URL: url, NICHER_KEY: key },
        })
      : new StreamableHTTPClientTransport(new URL('/mcp', url), {
          requestInit: { headers: { authorization: `Bearer ${key}` } },
        })
  await client.connect(transport)
  afterAll(() => client.close())
  return client
}

/** What the tests go on with, among everything that a tool answers. */
interface Told {
  niches?: { path: string[] }[]
  analysis_id?: string
  id?: string
}

const textOf = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === 'text' ? part.text : `a part of type ${part.type}`)).join('')

/** The answer of a tool. @throws when it refused, or when its text does not hold the whole answer */
export function answerOf(result: CallToolResult): Told {
  const text = textOf(result)
  if (result.isError) throw new Error(`The tool refused: ${text}`)
  if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(result.structuredContent)) {
    throw new Error('The text and the structured answer differ')
  }
  return result.structuredContent as Told
}

/** The words of a refusal. @throws when the tool answered */
export function refusalOf(result: CallToolResult) {
  if (!result.isError) throw new Error(`The tool answered: ${textOf(result)}`)
  return { text: textOf(result), refusal: result._meta?.['nicher/refusal'] }
}
