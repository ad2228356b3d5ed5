import { describe, expect, it } from 'vitest'
import type { Watch, WatchChange, WatchCheck } from '../../../contract/watch.ts'
import { candidateOf } from './candidate.fixture.ts'
import { watchMarkdown } from './watch-markdown.ts'
import { checkLines, sinceText, watchMark, watchText } from './watch-words.ts'
import { workspaceCsv } from './workspace-csv.ts'
import { workspaceMarkdown } from './workspace-markdown.ts'

const check = (part: Partial<WatchCheck> = {}): WatchCheck => ({
  ...{ id: 'k1', checked_on: '2026-12-03', is_first: false, changes: [], notes: [], problem: null },
  ...{ report_since: '2026-11-03', analysis_since: '2026-11-03' },
  ...part,
})
const watch = (part: Partial<Watch> = {}): Watch => ({
  ...{ candidate_id: 'c1', state: 'on', started_on: '2026-11-03', stopped_on: null },
  ...{ next_on: '2026-12-03', is_checking: false, waits_for: null, checks: [] },
  ...part,
})
const rose: WatchChange = {
  ...{ kind: 'searches', direction: 'up', provenance: 'measured' },
  text: 'Searches a month rose from 1,000 to 1,300.',
}

describe('a watch', () => {
  it('says when its next check is, or for what a check waits', () => {
    const since = 'Watched since November 3, 2026.'
    expect(watchText(watch())).toBe(`${since} The next check is on December 3, 2026.`)
    expect(watchText(watch({ is_checking: true }))).toContain('A check is under way')
    expect(watchText(watch({ is_checking: true, waits_for: 'limit' }))).toBe(
      `${since} This month's check is waiting. A daily limit was reached. The next try is on December 3, 2026.`,
    )
  })

  it('says why it pauses or stopped', () => {
    expect(watchText(watch({ state: 'paused', next_on: null }))).toContain('do not have Premium')
    const stopped = watch({ state: 'stopped', stopped_on: '2027-12-03', next_on: null })
    expect(watchText(stopped)).toContain('stopped on December 3, 2027 because')
  })

  it('is a mark on its card', () => {
    const mark = (state: 'on' | 'paused' | 'stopped') =>
      watchMark(candidateOf({ watch: { state, has_news: false } }))
    expect([mark('on'), mark('paused'), mark('stopped')]).toEqual([
      ...['Watched', 'Watch paused', 'Watch stopped'],
    ])
    expect(watchMark(candidateOf())).toBe('')
  })
})

describe('a check', () => {
  it('says that nothing changed', () => {
    expect(checkLines(check())).toEqual(['Nothing changed that we can see.'])
    expect(checkLines(check({ changes: [rose] }))).toEqual([rose.text])
  })

  it('does not say so of what it could not check', () => {
    const failed = check({ problem: 'analysis', report_since: null, analysis_since: null })
    expect(checkLines(failed)).toEqual([
      'Not everything could be checked. The analysis of discussions did not succeed.',
    ])
  })

  it('does not say so if there was nothing to compare with', () => {
    const alone = check({ report_since: null, analysis_since: null })
    expect(checkLines(alone)).toEqual(['There was no earlier check to compare with.'])
    const note = 'The analysis is deleted, so pain points are not compared.'
    expect(checkLines({ ...alone, notes: [note] })).toEqual([note])
  })

  it('says that it is the first', () => {
    const first = check({ is_first: true, report_since: null, analysis_since: null })
    expect(checkLines(first)).toEqual(['The first check. Later checks are compared with it.'])
    expect(sinceText(first)).toBe('')
  })

  it('says with what it was compared', () => {
    expect(sinceText(check())).toBe('Compared with November 3, 2026')
    expect(sinceText(check({ report_since: '2026-10-03' }))).toBe(
      'Compared with figures of October 3, 2026 and the analysis of November 3, 2026',
    )
  })
})

describe('the exports', () => {
  const named: WatchChange = { ...rose, kind: 'rival', text: 'People name “=*Orvis*”.' }
  const watched = watch({ checks: [check({ changes: [rose, named] }), check({ id: 'k2' })] })
  const detail = {
    ...{ candidate: candidateOf({ watch: { state: 'on', has_news: true } }), notes: '' },
    ...{ notes_version: 0, reports: [], interest: null, analyses: [], analysis: null },
    ...{ materials: [], dossier: null, watched },
  }

  it('have what changed as Markdown, where marks of others are words', () => {
    expect(watchMarkdown(watched)[0]).toBe(
      `**Checked on December 3, 2026**\n\n- ${rose.text}\n\n- People name “=\\*Orvis\\*”.`,
    )
    expect(watchMarkdown(null)).toEqual([])
    expect(workspaceMarkdown([detail], '2026-12-04T00:00:00Z')).toContain(rose.text)
  })

  it('have the newest check in a spreadsheet', () => {
    const [head = '', row = ''] = workspaceCsv([detail]).split('\r\n')
    expect(head).toContain('Watched,Last checked on,What changed')
    expect(row).toContain(`Watched,2026-12-03,"${rose.text} People name`)
  })
})
