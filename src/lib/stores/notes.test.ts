import { beforeEach, describe, expect, it, vi } from 'vitest'
import { offline } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { readDrafts } from '../workspace/note-drafts.ts'

const host = await startSiteHost()
let member = await host.api.premiumUser()
beforeEach(async () => {
  member = await host.api.premiumUser()
})

async function openPage() {
  // A test may open several pages.
  vi.resetModules()
  const browser = await host.open('/workspace/candidate', {
    as: await host.api.anotherSession(member),
  })
  const { openNotes } = await import('./notes.ts')
  const { keepCandidate, fetchCandidate } = await import('../api/workspace.ts')
  const { id } = await keepCandidate({ name: 'Ramps' })
  const read = async () => {
    const { notes, notes_version } = await fetchCandidate(id)
    return { text: notes, version: notes_version }
  }
  return { browser, id, read, open: async () => openNotes(id, 'me', await read()) }
}

const drafts = (id: string) => readDrafts(id, 'me').size

describe('notes', () => {
  it('are saved after a pause, with what was typed while they were sent', async () => {
    const page = await openPage()
    const notes = await page.open()
    notes.type('One')
    const first = notes.flush()
    notes.type('One two')
    expect(notes.$saving.get().state).toBe('saving')
    await first
    await notes.flush()
    expect(notes.$saving.get()).toEqual({ state: 'saved' })
    expect(await page.read()).toEqual({ text: 'One two', version: 2 })
    expect(drafts(page.id)).toBe(0)
    notes.stop()
  })

  it('show both texts when two tabs changed them, and keep both, mine, or the other', async () => {
    const page = await openPage()
    const start = await page.read()
    for (const [choice, kept] of [
      ['keepBoth', 'Mine of keepBoth\n\nOther'],
      ['keepMine', 'Mine of keepMine'],
      ['keepOther', 'Other'],
    ] as const) {
      const [here, there] = [await page.open(), await page.open()]
      there.type('Other')
      // The same browser tells its tabs; another device does not.
      here.type(`Mine of ${choice}`)
      await there.flush()
      await here.flush()
      expect(here.$saving.get()).toMatchObject({ state: 'conflict', other: 'Other' })
      expect(here.$text.get()).toBe(`Mine of ${choice}`)
      await here[choice]()
      expect(here.$saving.get()).toEqual({ state: 'saved' })
      expect((await page.read()).text).toBe(kept)
      here.stop()
      there.stop()
    }
    expect(start.text).toBe('')
  })

  it('stay in the browser while the host is away, and are saved when it is opened again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await openPage()
    const notes = await page.open()
    page.browser.fail('saveNotes', offline)
    notes.type('Typed on a train')
    await notes.flush()
    expect(notes.$saving.get()).toEqual({ state: 'waiting' })
    notes.stop()
    page.browser.mend('saveNotes')
    const again = await page.open()
    expect(again.$text.get()).toBe('Typed on a train')
    await again.flush()
    expect(again.$saving.get()).toEqual({ state: 'saved' })
    expect((await page.read()).text).toBe('Typed on a train')
    expect(drafts(page.id)).toBe(0)
    again.stop()
  })

  it('of a tab that was closed offline meet a newer text as a conflict', async () => {
    const page = await openPage()
    const notes = await page.open()
    page.browser.fail('saveNotes', offline)
    notes.type('Draft')
    await notes.flush()
    notes.stop()
    page.browser.mend('saveNotes')
    const { saveNotes } = await import('../api/workspace.ts')
    await saveNotes(page.id, 'Newer', 0)
    const again = await page.open()
    expect(again.$text.get()).toBe('Draft')
    expect(again.$saving.get()).toEqual({ state: 'conflict', other: 'Newer', version: 1 })
    await again.keepBoth()
    expect((await page.read()).text).toBe('Draft\n\nNewer')
    again.stop()
  })

  it('that are too long are not sent, and say so', async () => {
    const page = await openPage()
    const notes = await page.open()
    notes.type('a'.repeat(20_001))
    await notes.flush()
    expect(notes.$saving.get()).toMatchObject({ state: 'refused' })
    expect(page.browser.count('saveNotes')).toBe(0)
    notes.stop()
  })
})
