import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '../../contract/calls.ts'
import type { Progress } from '../../contract/ideas.ts'
import type { Run } from './tool.ts'

const ASKED_EVERY_MS = 1_000

export const hasEnded = ({ status }: Progress) => status === 'completed' || status === 'error'

/**
 * Asks for the progress of an analysis until it has ended or the time is over, and reports each
 * change. Returns the last progress.
 * @throws {HostRefusal}, and the reason of the signal when it aborts
 */
export async function followAnalysis(
  analysisId: string,
  waitMs: number,
  { makeCall, signal, report }: Run,
): Promise<Progress> {
  const until = performance.now() + waitMs
  let told = ''
  for (;;) {
    const now = await makeCall(calls.ideaProgress, { params: { analysisId } })
    signal.throwIfAborted()
    const words = `${now.progress} ${now.step}`
    if (words !== told) await report(now.progress, now.step)
    told = words
    const left = until - performance.now()
    if (hasEnded(now) || left <= 0) return now
    await pause(Math.min(ASKED_EVERY_MS, left), undefined, { signal })
  }
}
