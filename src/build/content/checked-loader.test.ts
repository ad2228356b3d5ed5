import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Loader, LoaderContext } from 'astro/loaders'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checked } from './checked-loader.ts'

const folder = mkdtempSync(join(tmpdir(), 'nicher-loader-'))
const filePath = join(folder, 'plan.yaml')
afterAll(() => rmSync(folder, { recursive: true }))

/** Loads one file with this text and data, and returns what Astro received to check. */
async function load(source: string, data: Record<string, unknown>): Promise<unknown[]> {
  writeFileSync(filePath, source)
  const taken: unknown[] = []
  const loader: Loader = {
    name: 'one-file',
    load: async ({ parseData }) => void (await parseData({ id: 'plan', data, filePath })),
  }
  const context = {
    parseData: async (entry: { data: unknown }) => taken.push(entry.data),
  } as unknown as LoaderContext
  await checked(loader, z.strictObject({ price: z.number() })).load(context)
  return taken
}

describe('a loader that checks', () => {
  it('passes a valid file to Astro', async () => {
    expect(await load('price: 5', { price: 5 })).toEqual([{ price: 5 }])
  })

  it('fails with the file, line, field and expected value', async () => {
    const loading = load('# Premium\nprice: five', { price: 'five' })
    await expect(loading).rejects.toThrow(
      /plan\.yaml has a fault:\n\n {2}line 2, price: must be a number\n$/,
    )
    await expect(loading).rejects.toMatchObject({ name: 'ContentFault' })
  })
})
