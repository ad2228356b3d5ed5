import { describe, expect, test } from 'vitest'
import { suitability } from './choice.ts'
import { billionsIn } from './size.ts'

const GB = 1024 ** 3
const rate = (name: string, more: { bytes?: number; isLoaded?: boolean } = {}) =>
  suitability({ name, billions: billionsIn(name), isLoaded: false, ...more }, 32 * GB)

describe('the size of a model', () => {
  test.each([
    ['qwen3:8b', 8],
    ['gemma3:0.27b', 0.27],
    ['999.89M', 0.99989],
    ['smollm2:135m', 0.135],
    ['mixtral-8x7b-instruct', 56],
    ['Qwen3-30B-A3B-Instruct-2507-Q4_K_M.gguf', 30],
    ['meta-llama-3.1-8b-instruct-4bit', 8],
    ['gemma-3n-e4b-it', 4],
    ['qwen2.5-7b-instruct-1m', 7],
    ['mistral-small', undefined],
    ['llama-3.1', undefined],
    ['', undefined],
  ])('within %s is %s billion', (name, billions) => {
    const found = billionsIn(name)
    if (billions === undefined) expect(found).toBeUndefined()
    else expect(found).toBeCloseTo(billions, 5)
  })
})

describe('a model for analyses', () => {
  test.each([
    'qwen3:8b',
    'llama3.2:1b',
    'gemma3:12b',
    'google/gemma-3-12b',
    'gpt-oss:20b',
    'deepseek-r1:14b',
    'mistral-small',
    'phi4-mini:3.8b',
    'Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf',
    'granite4:micro',
    'ministral-3b',
  ])('may be %s', (name) => {
    expect(rate(name)).toBeGreaterThan(0)
  })

  test.each([
    'nomic-embed-text:latest',
    'text-embedding-bge-m3',
    'bge-reranker-v2-m3-7b',
    'qwen3-embedding:8b',
    'all-minilm:7b',
    'whisper-large-v3:2b',
    'llava:13b',
    'bakllava:7b',
    'moondream2:2b',
    'deepseek-ocr:3b',
    'minicpm-v:8b',
    'llama-guard3:8b',
    'shieldgemma:9b',
    'codellama:7b-code',
    'llama3.1:8b-text-q4_0',
    'Qwen3-8B-Base',
    'gemma-3-4b-pt',
    'starcoder2:15b',
    'sqlcoder:15b',
    'orpheus-3b-tts',
    'qwen3:0.6b',
    'smollm2:135m',
    'llama3.3:70b',
  ])('is not %s', (name) => {
    expect(rate(name)).toBeUndefined()
  })

  test('is rather a larger one, and rather one for chats than one for code or pictures', () => {
    const names = ['llama3.2:3b', 'qwen2.5-coder:14b', 'qwen3:8b', 'qwen2.5vl:7b', 'gemma3:27b']
    const sorted = names.sort((a, b) => (rate(b) ?? 0) - (rate(a) ?? 0))
    expect(sorted).toEqual([
      'gemma3:27b',
      'qwen3:8b',
      'qwen2.5-coder:14b',
      'qwen2.5vl:7b',
      'llama3.2:3b',
    ])
  })

  test('may be too large for others, or for the memory, if it is in memory already', () => {
    expect(rate('llama3.3:70b', { isLoaded: true })).toBe(36)
    expect(rate('qwen3:32b', { bytes: 30 * GB })).toBeUndefined()
    expect(rate('qwen3:32b', { bytes: 30 * GB, isLoaded: true })).toBe(32)
    expect(rate('qwen3:32b', { bytes: 20 * GB })).toBe(32)
  })
})
