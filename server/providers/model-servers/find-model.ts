import { totalmem } from 'node:os'
import { bounded } from '../bounded.ts'
import { inOrder } from './choice.ts'
import { lmStudio } from './lm-studio.ts'
import { ollama } from './ollama.ts'
import type { AskServer, ModelServer, OfferedModel } from './port.ts'
import { served } from './served.ts'

/** The time for all lists together, and for all questions about single models: 400 ms in turns. */
const TURN_MS = 50
const TURNS = 8
/** Longest answer that is read, in bytes. */
const ANSWER_MAX = 2 * 1024 * 1024
/** How many models are looked at closely. */
const CANDIDATES = 5
/** The instructions alone take about 1,000 tokens. */
const CONTEXT_MIN = 2_000

/** The servers at their usual ports: Ollama, LM Studio, llama.cpp and vLLM. */
export const USUAL_SERVERS: readonly ModelServer[] = [ollama, lmStudio, served(8080), served(8000)]

export interface FoundModel {
  baseUrl: string
  model: string
  /** Undefined if the server does not say it. */
  contextTokens: number | undefined
}

/**
 * Does the work with a signal that aborts when the time is over. It counts turns and no wall clock:
 * where this process or its machine is busy, an answer may have come and not be read yet.
 */
async function withinTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
    if (turns === TURNS) end.abort()
  }, TURN_MS)
  try {
    return await work(end.signal)
  } finally {
    clearInterval(timer)
  }
}

/** Asks one server. What is no JSON, comes too late, or is an error counts as no answer. */
function askerOf({ port }: ModelServer, signal: AbortSignal): AskServer {
  return async (path, body) => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        signal,
        redirect: 'error',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      })
      const text = await bounded(response, ANSWER_MAX).text()
      return response.ok ? (JSON.parse(text) as unknown) : undefined
    } catch {
      return undefined
    }
  }
}

interface Offer {
  server: ModelServer
  model: OfferedModel
}

const isNamed = (name: string, { model }: Offer) =>
  model.name === name || model.name === `${name}:latest`

/**
 * Looks for a chat model at the usual ports of this machine, at all of them at once. Takes the most
 * suitable one, or the one with that name. Undefined if there is none; a server that hangs or
 * answers something else is passed over.
 */
export async function findModel(
  name?: string,
  servers: readonly ModelServer[] = USUAL_SERVERS,
  memoryBytes = totalmem(),
): Promise<FoundModel | undefined> {
  const lists = await withinTime((signal) =>
    Promise.all(
      servers.map(async (server): Promise<Offer[]> => {
        const models = await server.offered(askerOf(server, signal))
        return models.map((model) => ({ server, model }))
      }),
    ),
  )
  const offers = lists.flat()
  const suitable =
    name === undefined
      ? inOrder(offers, memoryBytes).slice(0, CANDIDATES)
      : offers.filter((offer) => isNamed(name, offer))
  return withinTime((signal) => firstThatChats(suitable, signal))
}

async function firstThatChats(
  offers: readonly Offer[],
  signal: AbortSignal,
): Promise<FoundModel | undefined> {
  for (const { server, model } of offers) {
    const found = await server.describe(model, askerOf(server, signal))
    if (found === undefined || (found.contextTokens ?? CONTEXT_MIN) < CONTEXT_MIN) continue
    const baseUrl = `http://127.0.0.1:${server.port}/v1`
    return { baseUrl, model: found.name, contextTokens: found.contextTokens }
  }
  return undefined
}
