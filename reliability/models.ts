import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sendCommand } from '../server/admin/socket.ts'
import { freePort } from '../testing/free-port.ts'
import {
  type ModelServer,
  openLlamaCpp,
  openLmStudio,
  openOllama,
  openStranger,
  openVllm,
} from '../testing/model-servers/servers.ts'
import { bootApi } from './api-process.ts'
import { signUp, start, untilEnded } from './job-kill/analyses.ts'
import { ask } from './kill-loop/client.ts'
import { answerTo } from './models/answering.ts'

const { values } = parseArgs({
  options: {
    /** How long the slow model thinks before its first token. */
    seconds: { type: 'string', default: '60' },
    /** How long a model may be silent before it is given up: `LLM_TIMEOUT_MS`. */
    limit: { type: 'string', default: '90' },
  },
})

const MARKET = 'dog grooming'
const ANALYSIS_LIMIT = 20 * 60_000
const thinks = Number(values.seconds) * 1_000
const limit = Number(values.limit) * 1_000

const ollama = (thinks: number) =>
  openOllama([{ name: 'qwen3:8b', parameters: '8.2B' }], { port: 11434, thinks, answer: answerTo })

interface Situation {
  name: string
  open: () => Promise<Pick<ModelServer, 'close'> | undefined>
  /** What the host says of it. */
  line: string
  draftedBy: 'ai' | 'extractive'
}

const none = 'AI: none. Analyses are drawn by rules; see README'
const SITUATIONS: readonly Situation[] = [
  { name: 'no server', open: async () => undefined, line: none, draftedBy: 'extractive' },
  {
    name: 'Ollama',
    open: () => ollama(0),
    line: 'AI: qwen3:8b at localhost:11434',
    draftedBy: 'ai',
  },
  {
    name: 'LM Studio',
    open: () =>
      openLmStudio([{ id: 'qwen2.5-7b-instruct', type: 'llm', loaded: 8_192 }], {
        port: 1234,
        answer: answerTo,
      }),
    line: 'AI: qwen2.5-7b-instruct at localhost:1234',
    draftedBy: 'ai',
  },
  {
    name: 'llama.cpp',
    open: () =>
      openLlamaCpp(
        { id: 'Qwen3-4B-Q4_K_M.gguf', context: 4_096, parameters: 4e9 },
        { port: 8080, answer: answerTo },
      ),
    line: 'AI: Qwen3-4B-Q4_K_M.gguf at localhost:8080',
    draftedBy: 'ai',
  },
  {
    name: 'vLLM',
    open: () =>
      openVllm([{ id: 'Qwen/Qwen3-14B', context: 16_384 }], { port: 8000, answer: answerTo }),
    line: 'AI: Qwen/Qwen3-14B at localhost:8000',
    draftedBy: 'ai',
  },
  {
    name: 'a port that hangs',
    open: () => openStranger(() => {}, { port: 11434 }),
    line: none,
    draftedBy: 'extractive',
  },
  {
    name: `Ollama, ${values.seconds} s to the first token`,
    open: () => ollama(thinks),
    line: 'AI: qwen3:8b at localhost:11434',
    draftedBy: 'ai',
  },
  {
    name: 'Ollama that never answers',
    open: () => ollama(Number.POSITIVE_INFINITY),
    line: 'AI: qwen3:8b at localhost:11434',
    draftedBy: 'extractive',
  },
]

const folder = mkdtempSync(join(tmpdir(), 'nicher-models-'))
const write = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => (ms / 1_000).toFixed(1)
let failed = 0

/** Boots a host beside a model server as `npm run api` does, and analyzes a market. */
async function run({ name, open, line, draftedBy }: Situation): Promise<void> {
  const server = await open()
  // A folder of its own: an earlier analysis of the market would answer.
  const dataDir = join(folder, name.replaceAll(/\W+/g, '-'))
  const api = await bootApi({
    DATA_DIR: dataDir,
    API_PORT: String(await freePort()),
    LLM_BASE_URL: '',
    LLM_TIMEOUT_MS: String(limit),
  })
  try {
    const grant = async (email: string) => {
      await sendCommand(dataDir, { name: 'user grant', email }, () => {})
    }
    const bearer = await signUp({ url: api.url, grant })
    const begun = performance.now()
    const id = await start(api.url, bearer, MARKET)
    if (id === undefined) throw new Error(`${name}: the analysis was not accepted`)
    const ended = await untilEnded(api.url, bearer, id, ANALYSIS_LIMIT)
    const taken = performance.now() - begun
    const result = await ask(`${api.url}/api/idea-generator/result/${id}`, 'GET', { bearer })
    const drafted = /"drafted_by":"(\w+)"/.exec(JSON.stringify(result))?.[1] ?? 'nothing'
    const said = api.output().match(/^AI: .*$/m)?.[0] ?? 'nothing'
    const holds = said === line && drafted === draftedBy && ended?.status === 'completed'
    if (!holds) failed += 1
    write(
      `| ${name} | ${said} | ${ended?.status} | ${drafted} | ${seconds(taken)} | ${holds ? 'yes' : 'NO'} |`,
    )
  } finally {
    await api.kill()
    server?.close()
  }
}

write('| model server | the host says | analysis | drafted by | s | as it should be |')
write('| --- | --- | --- | --- | ---: | --- |')
try {
  for (const situation of SITUATIONS) await run(situation)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
write(`\n${SITUATIONS.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
