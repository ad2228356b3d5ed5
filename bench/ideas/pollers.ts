import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface Polling {
  answered: number
  errors: number
  /** Milliseconds. */
  p50: number
  p99: number
}

function poll(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`answered ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}

/** Clients that poll each second, spread over the second, each on its own connection. */
export async function pollEachSecond(
  url: string,
  headers: Record<string, string>,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Polling> {
  const times: number[] = []
  let errors = 0
  async function client(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await delay((index * 1_000) / clients)
    for (let second = 0; second < seconds; second += 1) {
      const next = delay(1_000)
      await poll(url, headers, agent).then(
        (ms) => void times.push(ms),
        () => {
          errors += 1
        },
      )
      await next
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { answered: times.length, errors, p50: at(0.5), p99: at(0.99) }
}
