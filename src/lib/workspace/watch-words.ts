import type { Candidate } from '../../../contract/candidate.ts'
import type { Watch, WatchCheck } from '../../../contract/watch.ts'
import { WATCH_PROBLEMS } from '../../../contract/watch-form.ts'
import { longDate } from '../long-date.ts'

const MARKS = { on: 'Watched', paused: 'Watch paused', stopped: 'Watch stopped' } as const

/** 'Watched', as a card says it; empty if it is not watched. */
export function watchMark({ watch }: Pick<Candidate, 'watch'>): string {
  return watch === null ? '' : MARKS[watch.state]
}

/** How a watch stands, in sentences. */
export function watchText(watch: Watch): string {
  const { state, started_on, stopped_on, next_on, is_checking, waits_for } = watch
  if (state === 'paused') {
    return 'The watch is paused because you do not have Premium now. What was found stays here. It continues when you have Premium again.'
  }
  if (state === 'stopped') {
    return `The watch stopped on ${longDate(stopped_on ?? '')} because you had not opened your workspace for a year. What was found stays here.`
  }
  const since = `Watched since ${longDate(started_on ?? '')}.`
  if (is_checking && waits_for) {
    return `${since} This month's check is waiting. ${WATCH_PROBLEMS[waits_for]} The next try is on ${longDate(next_on ?? '')}.`
  }
  if (is_checking) return `${since} A check is under way. It can take some minutes.`
  return `${since} The next check is on ${longDate(next_on ?? '')}.`
}

/** With what a check was compared; empty if with nothing. */
export function sinceText({ report_since, analysis_since }: WatchCheck): string {
  if (report_since && report_since === analysis_since) {
    return `Compared with ${longDate(report_since)}`
  }
  const parts = [
    report_since && `figures of ${longDate(report_since)}`,
    analysis_since && `the analysis of ${longDate(analysis_since)}`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `Compared with ${parts.join(' and ')}`
}

/** What a check found beside its changes, in sentences. */
export function checkNotes(check: WatchCheck): string[] {
  const { is_first, changes, notes, problem, report_since, analysis_since } = check
  const isCompared = report_since !== null || analysis_since !== null
  const failed = problem && `Not everything could be checked. ${WATCH_PROBLEMS[problem]}`
  if (is_first) {
    return ['The first check. Later checks are compared with it.', ...(failed ? [failed] : [])]
  }
  const isSame = changes.length === 0 && isCompared
  const isAlone = [...changes, ...notes].length === 0 && !isCompared && !failed
  return [
    ...(isSame ? ['Nothing changed that we can see.'] : []),
    ...(isAlone ? ['There was no earlier check to compare with.'] : []),
    ...notes,
    ...(failed ? [failed] : []),
  ]
}

/** Everything that a check says, in sentences. */
export const checkLines = (check: WatchCheck) => [
  ...check.changes.map(({ text }) => text),
  ...checkNotes(check),
]

/** 'Checked on December 3, 2026' */
export const checkTitle = ({ checked_on }: WatchCheck) => `Checked on ${longDate(checked_on)}`
