import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** What a stand-in was asked by chat. */
export interface ChatBody {
  model: string
  stream?: boolean
  messages: { role: string; content: string }[]
  response_format?: { type: string }
}

/** The answers of a server by method and path; a function gets the body of a request. */
type Routes = Record<string, unknown>
type Chat = (body: ChatBody, outgoing: ServerResponse, answer: string) => void

export interface Opening {
  /** A free one if absent. */
  port?: number
  /** Milliseconds before the first token. Infinity for a model that never answers. */
  thinks?: number
  /** The answer to a chat, in place of the answers that are set. */
  answer?: (body: ChatBody) => string
}

export interface ModelServer {
  port: number
  /** The method and address of every request. */
  asked: string[]
  chats: ChatBody[]
  /** Sets the answers to the next chats, the last one also for later ones. */
  reply(...next: string[]): void
  close(): void
}

/** Listens on this machine alone. */
async function listen(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  port: number,
) {
  const server = createServer(answer)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const json = (outgoing: ServerResponse, value: unknown, status = 200) => {
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify(value))
}

/** Writes server-sent events as chunks of a completion: the deltas, then the end. */
function streamed(outgoing: ServerResponse, head: object, deltas: readonly object[]): void {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  const write = (delta: object, finish_reason: string | null) => {
    const choices = [{ index: 0, delta, finish_reason, logprobs: null }]
    const event = { id: 'chatcmpl-7', object: 'chat.completion.chunk', created: 1_780_000_000 }
    outgoing.write(`data: ${JSON.stringify({ ...event, ...head, choices })}\n\n`)
  }
  for (const delta of deltas) write(delta, null)
  write({}, 'stop')
  outgoing.end('data: [DONE]\n\n')
}

const tokens = (words: string) => words.match(/[\s\S]{1,7}/gu) ?? []

async function open(
  routes: Routes,
  chat: Chat | undefined,
  { port = 0, thinks = 0, answer: answerOf }: Opening,
): Promise<ModelServer> {
  const chats: ChatBody[] = []
  const asked: string[] = []
  let answers: readonly string[] = ['{}']
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await text(incoming)
    const [path = ''] = (incoming.url ?? '').split('?')
    const route = `${incoming.method} ${path}`
    asked.push(`${incoming.method} ${incoming.url}`)
    if (route === 'POST /v1/chat/completions' && chat !== undefined) {
      const question = JSON.parse(body) as ChatBody
      chats.push(question)
      const given = answers[chats.length - 1] ?? answers.at(-1) ?? ''
      if (thinks === Number.POSITIVE_INFINITY) return
      if (thinks > 0) await delay(thinks)
      return chat(question, outgoing, answerOf?.(question) ?? given)
    }
    const found = routes[route]
    if (found === undefined) {
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found')
      return
    }
    json(outgoing, typeof found === 'function' ? (found(JSON.parse(body)) as unknown) : found)
  }
  const server = await listen((incoming, outgoing) => void answer(incoming, outgoing), port)
  return {
    ...server,
    asked,
    chats,
    reply(...next) {
      answers = next
      chats.length = 0
    },
  }
}

interface OllamaModel {
  name: string
  family?: string
  parameters?: string
  bytes?: number
  capabilities?: string[]
  /** What its file says, such as 'num_ctx 8192'. */
  options?: string
  /** The window with which it is in memory. */
  loaded?: number
  remote?: boolean
}

/** Ollama 0.11: streams thoughts as `reasoning`, and answers 404 for a model that it lacks. */
export function openOllama(models: readonly OllamaModel[], opening: Opening = {}) {
  const details = ({ family = 'qwen3', parameters = '' }: OllamaModel) => ({
    parent_model: '',
    format: 'gguf',
    family,
    families: [family],
    parameter_size: parameters,
    quantization_level: 'Q4_K_M',
  })
  const entry = (model: OllamaModel) => ({
    name: model.name,
    model: model.name,
    modified_at: '2026-10-03T23:34:03.409490317-07:00',
    size: model.bytes ?? 5_225_376_047,
    digest: 'a2af6cc3eb7fa8be8504abaf9b04e88f17a119ec3f04a3addf55f92841195f5a',
    details: details(model),
    ...(model.remote ? { remote_host: 'https://ollama.com:443', remote_model: model.name } : {}),
  })
  const loaded = models.filter((model) => model.loaded !== undefined)
  return open(
    {
      'GET /api/tags': { models: models.map(entry) },
      'GET /api/ps': {
        models: loaded.map((model) => ({ ...entry(model), context_length: model.loaded })),
      },
      'POST /api/show': ({ model: name }: { model: string }) => {
        const model = models.find((each) => each.name === name)
        return model === undefined
          ? { error: `model '${name}' not found` }
          : {
              modelfile: `# Modelfile generated by "ollama show"\nFROM ${name}`,
              parameters: model.options ?? 'temperature                    0.6',
              template: '{{ .Prompt }}',
              details: details(model),
              model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 },
              capabilities: model.capabilities ?? ['completion', 'tools', 'thinking'],
            }
      },
    },
    (body, outgoing, answer) => {
      if (!models.some(({ name }) => name === body.model)) {
        const message = `model '${body.model}' not found`
        return json(outgoing, { error: { message, type: 'api_error' } }, 404)
      }
      const head = { model: body.model, system_fingerprint: 'fp_ollama' }
      const role = 'assistant'
      streamed(outgoing, head, [
        ...tokens('Let me see {what} they say.').map((reasoning) => ({
          ...{ role, content: '', reasoning },
        })),
        ...tokens(answer).map((content) => ({ role, content })),
      ])
    },
    opening,
  )
}

interface StudioModel {
  id: string
  type: 'llm' | 'vlm' | 'embeddings'
  /** The window with which it is in memory. */
  loaded?: number
}

/** LM Studio 0.3: takes a schema and no plain JSON, and lists everything that was downloaded. */
export function openLmStudio(
  models: readonly StudioModel[],
  { isOld = false, ...opening }: Opening & { isOld?: boolean } = {},
) {
  const plain = models.map(({ id }) => ({ id, object: 'model', owned_by: 'organization_owner' }))
  const rich = models.map(({ id, type, loaded }) => ({
    ...{ id, object: 'model', type, publisher: 'lmstudio-community', arch: 'qwen2' },
    ...{ compatibility_type: 'gguf', quantization: 'Q4_K_M', max_context_length: 32_768 },
    ...(loaded === undefined
      ? { state: 'not-loaded' }
      : { state: 'loaded', loaded_context_length: loaded }),
  }))
  return open(
    {
      'GET /v1/models': { object: 'list', data: plain },
      ...(isOld ? {} : { 'GET /api/v0/models': { object: 'list', data: rich } }),
    },
    (body, outgoing, answer) => {
      if (body.response_format?.type === 'json_object') {
        const error = "'response_format.type' must be 'json_schema' or 'text'"
        return json(outgoing, { error }, 400)
      }
      const head = { model: body.model, system_fingerprint: body.model }
      streamed(outgoing, head, [
        ...tokens(answer).map((content) => ({ role: 'assistant', content })),
      ])
    },
    opening,
  )
}

interface LlamaModel {
  id: string
  /** The window of one slot. */
  context: number
  parameters: number
}

/** llama.cpp's llama-server with one model: refuses what does not fit into its window. */
export function openLlamaCpp({ id, context, parameters }: LlamaModel, opening: Opening = {}) {
  const meta = { vocab_type: 2, n_vocab: 151_936, n_ctx_train: 40_960, n_embd: 4_096 }
  const size = Math.round(parameters * 0.6)
  const data = [
    {
      ...{ id, object: 'model', created: 1_780_000_000, owned_by: 'llamacpp' },
      meta: { ...meta, n_params: parameters, size },
    },
  ]
  return open(
    {
      'GET /health': { status: 'ok' },
      'GET /v1/models': { object: 'list', data },
      'GET /props': {
        default_generation_settings: { id: 0, n_ctx: context, params: { n_predict: -1 } },
        total_slots: 1,
        model_path: `/models/${id}`,
        chat_template: '{{ messages }}',
        build_info: 'b6500-00dc8057',
      },
    },
    (body, outgoing, answer) => {
      // About as many tokens as English has.
      const n_prompt_tokens = Math.ceil(JSON.stringify(body.messages).length / 4)
      if (n_prompt_tokens >= context) {
        const message = 'the request exceeds the available context size. try increasing it'
        const error = { code: 400, message, type: 'exceed_context_size_error', n_prompt_tokens }
        return json(outgoing, { error }, 400)
      }
      const head = { model: id, system_fingerprint: 'b6500-00dc8057' }
      streamed(outgoing, head, [
        { role: 'assistant', content: null },
        ...tokens(answer).map((content) => ({ content })),
      ])
    },
    opening,
  )
}

interface VllmModel {
  id: string
  context: number
}

/** vLLM 0.10 without a parser for thoughts, which then come before the answer. */
export function openVllm(models: readonly VllmModel[], opening: Opening = {}) {
  const data = models.map(({ id, context }) => ({
    ...{ id, object: 'model', created: 1_780_000_000, owned_by: 'vllm', root: id, parent: null },
    ...{ max_model_len: context, permission: [] },
  }))
  const chat: Chat = (body, outgoing, answer) => {
    const known = models.some(({ id }) => id === body.model)
    if (!known) {
      const message = `The model \`${body.model}\` does not exist.`
      return json(outgoing, { error: { message, type: 'NotFoundError', code: 404 } }, 404)
    }
    streamed(outgoing, { model: body.model }, [
      { role: 'assistant', content: '' },
      ...tokens(`<think>\nThey {say} a lot.\n</think>\n\n${answer}`).map((content) => ({
        content,
      })),
    ])
  }
  return open({ 'GET /v1/models': { object: 'list', data } }, chat, opening)
}

/** Something else at a port of a model server. */
export const openStranger = (
  answer: (outgoing: ServerResponse) => void,
  { port = 0 }: Opening = {},
) => listen((_incoming, outgoing) => answer(outgoing), port)
