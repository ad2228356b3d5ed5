import { describe, expect, test } from 'vitest'
import { createTurns } from '../../turns.ts'
import { manyThreads, NOW, thread } from '../discussions.fixture.ts'
import { readThreads } from '../grounding/threads-read.ts'
import { clusterSentences } from './clusters.ts'
import { nameCluster } from './headings.ts'
import { readSentences } from './reading.ts'

async function clustersOf(discussions: Parameters<typeof readThreads>[0]['discussions']) {
  const threadsRead = readThreads({ market: 'Workshops', now: NOW, discussions })
  const reading = await readSentences(threadsRead, createTurns(), async () => undefined)
  return { reading, clusters: await clusterSentences(reading, threadsRead.market, createTurns()) }
}

describe('clusters of sentences', () => {
  test('gather sentences about one topic from many threads', async () => {
    const { clusters } = await clustersOf(manyThreads(80))
    expect(clusters.length).toBeGreaterThanOrEqual(8)
    for (const { sentences } of clusters.slice(0, 8)) {
      const topics = new Set(sentences.map(({ source }) => source.discussion.title.split(' ')[1]))
      expect(topics.size).toBe(1)
    }
  })

  test('keep threads about different things apart', async () => {
    const { clusters } = await clustersOf([
      thread('a', 'Kiln vents', 'The kiln vent leaks fumes.', [['ann', 'My kiln vent broke too.']]),
      thread('b', 'Piano tuners', 'I cannot find a piano tuner.', [
        ['bob', 'Our piano tuner ghosted us.'],
      ]),
    ])
    expect(clusters.map(({ sentences }) => sentences.length)).toEqual([2, 2])
  })

  test('contain each sentence once', async () => {
    const { clusters, reading } = await clustersOf(manyThreads(200))
    const all = clusters.flatMap(({ sentences }) => sentences)
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeLessThanOrEqual(reading.cued.length)
  })

  test('are named with their own words', async () => {
    const { clusters, reading } = await clustersOf([
      thread('a', 'Kiln vents leak in winter', 'The kiln vent leaks fumes.', [
        ['ann', 'My kiln vent broke after the frost.'],
      ]),
    ])
    const [cluster] = clusters
    const naming = cluster && (await nameCluster(cluster, reading, 'Workshops', createTurns()))
    expect(naming?.heading).toBe('Kiln vents leak in winter')
  })
})
