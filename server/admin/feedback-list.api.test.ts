import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { startApi } from '../../testing/api.ts'
import { feedback } from '../db/schema.ts'
import { hashToken } from '../services/accounts/tokens.ts'
import { type CommandEvent, runCommand } from './commands.ts'
import { describeFeedback } from './feedback-list.ts'
import { sendCommand, serveCommands } from './socket.ts'

const api = await startApi()
const SAID = {
  type: 'bug',
  rating: 4,
  message: 'The map stays empty',
  createdAt: new Date('2026-11-21T06:03:16Z'),
} as const
const ROW = { ...SAID, id: 7, name: null, email: null, sessionId: null }

async function list(signal?: AbortSignal): Promise<CommandEvent[]> {
  const events: CommandEvent[] = []
  await runCommand(
    api.services,
    { name: 'feedback list' },
    (event) => void events.push(event),
    signal,
  )
  return events
}

beforeEach(async () => {
  await api.db.delete(feedback)
})

describe('the list of feedback', () => {
  test('lists all messages, newest first', async () => {
    const browser = api.browser()
    for (const message of ['First', 'Second\nwith two lines']) {
      const body = { feedbackType: 'feature', rating: 5, message, name: 'Ada' } as const
      await browser.call(calls.feedback, { body: { ...body, email: 'ada@mail.example' } })
    }
    const [second, first, end] = (await list()).map(({ text }) => text.split('\n'))
    expect(second?.[0]).toMatch(/^#\d+ {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}feature {2}\*{5}$/)
    expect(second?.slice(1)).toEqual([
      `from Ada <ada@mail.example>, session ${hashToken(browser.sessionId)}`,
      '| Second',
      '| with two lines',
      '',
    ])
    expect(first).toContain('| First')
    expect(end).toEqual(['2 messages'])
  })

  test('reports that there are none', async () => {
    expect(await list()).toEqual([{ kind: 'output', text: '0 messages' }])
  })

  test('reads thousands of messages page by page, each once', async () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      type: 'general' as const,
      rating: 0,
      message: `Message ${index}`,
      createdAt: new Date(),
    }))
    await api.db.insert(feedback).values(rows)
    const messages = (await list()).map(({ text }) => /^\| (.*)$/m.exec(text)?.[1])
    expect(messages.slice(0, -1)).toEqual(rows.map(({ message }) => message).reverse())
  })

  test('ends when the host stops', async () => {
    await api.db.insert(feedback).values(SAID)
    const stopped = new Error('The API stops.')
    await expect(list(AbortSignal.abort(stopped))).rejects.toBe(stopped)
  })

  test('arrives through the socket of a running host', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nicher-feedback-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const server = await serveCommands(dataDir, api.services)
    const events: CommandEvent[] = []
    await api.db.insert(feedback).values({ ...SAID, message: 'Ünïcödé\n犬' })
    await sendCommand(dataDir, { name: 'feedback list' }, (event) => void events.push(event))
    await server.close()
    expect(events[0]?.text).toContain('| Ünïcödé\n| 犬')
  })
})

describe('a message in a terminal', () => {
  const said = (message: string) =>
    describeFeedback({ ...ROW, message })
      .split('\n')
      .slice(2, -1)

  test.each([
    [
      'cannot clear the screen',
      '\u001B[2J\u001B]0;title\u0007',
      '| \\u{1b}[2J\\u{1b}]0;title\\u{7}',
    ],
    ['cannot move the cursor', 'a\u0008\u009B1A', '| a\\u{8}\\u{9b}1A'],
    [
      'cannot change the text direction',
      'a\u202Eb\u2066c\u200F',
      '| a\\u{202e}b\\u{2066}c\\u{200f}',
    ],
    ['hides nothing', 'a\u200B\u{E0041}\uFEFF', '| a\\u{200b}\\u{e0041}\\u{feff}'],
    ['has its tabs as spaces', 'a\tb', '| a b'],
    ['keeps its emoji and its script', '👩‍👧 کتاب‌ها', '| 👩‍👧 کتاب‌ها'],
  ])('%s', (_name, message, line) => {
    expect(said(message)).toEqual([line])
  })

  test('cannot imitate another message', () => {
    const faked = 'Thanks\r#8  2026-11-21 06:03 UTC\r\nfrom Eve\u2028| Hello'
    expect(said(faked)).toEqual([
      '| Thanks',
      '| #8  2026-11-21 06:03 UTC',
      '| from Eve\\u{2028}| Hello',
    ])
  })

  test('shows the sender, if any, and the number of stars', () => {
    expect(describeFeedback(ROW).split('\n').slice(0, 2)).toEqual([
      '#7  2026-11-21 06:03 UTC  bug  ****.',
      'from an unnamed sender, session unknown',
    ])
    expect(describeFeedback({ ...ROW, rating: 0 })).toContain('bug  no rating')
    expect(describeFeedback({ ...ROW, name: '\u001B[31mEve' })).toContain('from \\u{1b}[31mEve,')
    expect(describeFeedback({ ...ROW, email: 'a@mail.example' })).toContain('from <a@mail.example>')
  })
})
