import { describe, expect, test } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { calls } from '../../../contract/calls.ts'
import { createSeeded } from '../../../reliability/seeded.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { createDatabase } from '../../../testing/database.ts'
import { names, startLlmServer } from '../../../testing/llm-server.ts'
import { readAtlas } from '../../providers/niches/atlas.ts'

/** How far explorations lead on the real atlas without a model. */

const atlas = await readAtlas()
const llm = await startLlmServer()
const database = await createDatabase()
const api = await startApi({ database, atlas })
const withModel = await startApi({
  database,
  atlas,
  env: { LLM_BASE_URL: llm.url, LLM_API_KEY: 'sk-test', LLM_MODEL: 'test' },
})
const member = await api.premiumUser()

function pathsOf(level: number, niches: readonly AtlasNiche[] = atlas): string[][] {
  if (level === 1) return niches.map(({ name }) => [name])
  return niches.flatMap(({ name, niches: below = [] }) =>
    pathsOf(level - 1, below).map((rest) => [name, ...rest]),
  )
}

function draw(paths: readonly string[][], seed: number, count: number): string[][] {
  const { next } = createSeeded(seed)
  return paths
    .map((path) => ({ path, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ path }) => path)
}

const explore = async (host: Api, path: string[]) =>
  (
    await host.call(calls.explore, {
      body: { path },
      headers: { authorization: `Bearer ${member.tokens.access_token}` },
    })
  ).value()
const isExplored = async (path: string[]) => {
  const query = { path: JSON.stringify(path) }
  // The query's type is that of its parsed form.
  const answer = await api.call(calls.exploreCheck, { query: query as never })
  return answer.value().hasBeenExplored
}

/** Explores a niche after those above it, which are seeded down to level 2. */
async function exploreDown(path: string[]) {
  for (let length = 3; length < path.length; length += 1) {
    await explore(api, path.slice(0, length))
  }
  return explore(api, path)
}

async function unchartedOf(paths: readonly string[][]): Promise<string[][]> {
  const uncharted: string[][] = []
  for (const path of paths) {
    const answer = await exploreDown(path)
    if (answer.isCharted === false) uncharted.push(path)
    else expect(answer.children.length, path.join(' > ')).toBeGreaterThan(0)
  }
  return uncharted
}

describe('of random explorations without a model', { timeout: 60_000 }, () => {
  test.each([
    [3, 0.95, 14],
    [4, 0.9, 15],
  ])('below level %i, at least %d lead somewhere', async (level, least, seed) => {
    const chosen = draw(pathsOf(level), seed, 250)
    const uncharted = await unchartedOf(chosen)
    expect(1 - uncharted.length / chosen.length).toBeGreaterThanOrEqual(least)
  })

  test('those beyond the atlas stay unexplored, and open once a model answers', async () => {
    const chosen = draw(pathsOf(5), 16, 25)
    expect(await unchartedOf(chosen)).toEqual(chosen)
    for (const [index, path] of chosen.entries()) {
      expect(await isExplored(path)).toBe(false)
      llm.reply(names(`Found Below ${index}`))
      expect((await explore(withModel, path)).children).toHaveLength(1)
      expect(await isExplored(path)).toBe(true)
    }
  })
})
