import { onTestFinished } from 'vitest'
import { openLlamaCpp, openLmStudio, openOllama, openStranger, openVllm } from './servers.ts'

/** Opens a server that closes when the test ends. */
const untilEnd =
  <Given extends unknown[], Server extends { close(): void }>(
    open: (...given: Given) => Promise<Server>,
  ) =>
  async (...given: Given): Promise<Server> => {
    const server = await open(...given)
    onTestFinished(() => server.close())
    return server
  }

export const startOllama = untilEnd(openOllama)
export const startLmStudio = untilEnd(openLmStudio)
export const startLlamaCpp = untilEnd(openLlamaCpp)
export const startVllm = untilEnd(openVllm)
export const startStranger = untilEnd(openStranger)
