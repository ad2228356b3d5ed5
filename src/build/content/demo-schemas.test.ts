import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { trendOf } from '../../../contract/trend.ts'
import { demoAnalysisSchema } from './demo-schemas.ts'

const file = new URL('../../content/demo/validator.yaml', import.meta.url)
const written = parse(readFileSync(file, 'utf8')) as Record<string, unknown>
const demo = demoAnalysisSchema.parse(written)
const volumes = demo.trendData.map(({ volume }) => volume)

describe("the validator's sample", () => {
  it('has the mean of its months as its volume', () => {
    expect(volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length).toBe(demo.volume)
  })

  it('has the trend that its months show', () => {
    expect(trendOf(volumes)).toBe(demo.trend)
  })

  it('covers twelve months one after the other', () => {
    const times = demo.trendData.map(({ month }) => new Date(`1 ${month} UTC`))
    const numbers = times.map((time) => time.getUTCFullYear() * 12 + time.getUTCMonth())
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => (numbers[0] ?? 0) + index))
  })

  it('names no figure in its summary that is not among its own', () => {
    const own = [demo, ...demo.relatedKeywords].flatMap(({ volume, cpc }) => [volume, cpc])
    const named = [...demo.summary.matchAll(/\d[\d,.]*\d/g)].map(([text]) =>
      Number(text.replaceAll(',', '')),
    )
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((figure) => ![...own, ...volumes].includes(figure))).toEqual([])
  })

  it('says in its summary when interest is highest, lowest and latest', () => {
    const at = (volume: number) => demo.trendData.find((month) => month.volume === volume)
    expect(at(Math.max(...volumes))).toEqual({ month: 'Jul 2026', volume: 31_200 })
    expect(demo.summary).toContain('peak in July at 31,200')
    expect(demo.trendData.at(-1)).toEqual({ month: 'Oct 2026', volume: 26_600 })
    expect(demo.summary).toContain('21,000 searches in November to 26,600 in October')
  })

  it('names fifteen different keywords, none of them the keyword itself', () => {
    const names = demo.relatedKeywords.map(({ keyword }) => keyword)
    expect(new Set([...names, demo.keyword]).size).toBe(16)
  })

  it.each([
    ['a measured one', { source: { ...demo.source, kind: 'measured' } }],
    ['an unknown field', { volumes: 3 }],
    [
      'a month that no year has',
      { trendData: demo.trendData.with(0, { month: 'Foo 2025', volume: 1 }) },
    ],
    [
      'a month twice',
      { trendData: [...demo.trendData.slice(0, 1), ...demo.trendData.slice(0, 11)] },
    ],
    ['months backwards', { trendData: demo.trendData.toReversed() }],
    ['a placeholder', { summary: `It costs {price}. ${demo.summary}` }],
    ['eleven months', { trendData: demo.trendData.slice(1) }],
    ['an id', { analysisId: 'x' }],
  ])('is refused with %s', (_, change) => {
    expect(demoAnalysisSchema.safeParse({ ...written, ...change }).success).toBe(false)
  })
})
