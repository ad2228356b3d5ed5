import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readPlan } from './plan-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'nicher-plan-'))
const file = join(folder, 'premium.yaml')

afterAll(() => rmSync(folder, { recursive: true }))

describe('readPlan', () => {
  it('reads the price from the site’s file', async () => {
    const { plan } = parse(readFileSync('src/content/plans/premium.yaml', 'utf8'))
    expect(await readPlan()).toEqual(plan)
  })

  it('reads a changed file', async () => {
    writeFileSync(file, 'plan: { priceUsd: 7.5, interval: month }\nheading: Else\n')
    expect(await readPlan(file)).toEqual({ priceUsd: 7.5, interval: 'month' })
  })

  it('names the file and the fault', async () => {
    writeFileSync(file, 'plan: { priceUsd: cheap, interval: month }\n')
    await expect(readPlan(file)).rejects.toThrow(/premium\.yaml is not valid[\s\S]*priceUsd/)
  })
})
