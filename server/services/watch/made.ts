import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { AnalysisResult } from '../../analysis/types/result.ts'
import { Refusal } from '../../refusal.ts'
import type { ReadResult } from '../ideas/read-result.ts'

/** Reads what checks have made. A report or an analysis may be deleted since. */
export interface Made {
  report(userId: string, id: string | null): Promise<KeywordAnalysis | undefined>
  analysis(
    userId: string,
    id: string | null,
  ): Promise<{ result: AnalysisResult; createdAt: Date } | undefined>
}

interface Dependencies {
  reportOf: (userId: string, id: string) => Promise<{ report: KeywordAnalysis }>
  resultOf: (userId: string, id: string) => Promise<ReadResult>
}

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

export function createMade({ reportOf, resultOf }: Dependencies): Made {
  return {
    async report(userId, id) {
      if (id === null) return undefined
      return (await ifThere(reportOf(userId, id)))?.report
    },
    async analysis(userId, id) {
      const row = id === null ? undefined : await ifThere(resultOf(userId, id))
      if (row === undefined || row.result === null) return undefined
      return { result: row.result, createdAt: row.createdAt }
    },
  }
}

function once<T>(read: (userId: string, id: string | null) => Promise<T>): typeof read {
  const known = new Map<string, Promise<T>>()
  return (userId, id) => {
    const key = `${userId} ${id}`
    const found = known.get(key) ?? read(userId, id)
    known.set(key, found)
    return found
  }
}

/** Remembers what was read, for comparing many checks of one candidate. */
export function remembering({ report, analysis }: Made): Made {
  return { report: once(report), analysis: once(analysis) }
}
