import { atom, computed, type ReadableAtom } from 'nanostores'
import { NOTES_MAX } from '../../../contract/candidate-form.ts'
import { textLength } from '../../../contract/text.ts'
import { errorText, mayPass, NotFoundError } from '../api/errors.ts'
import { saveNotes } from '../api/workspace.ts'
import { joinedNotes } from '../workspace/join-notes.ts'
import { readDrafts, writeDraft } from '../workspace/note-drafts.ts'
import { keepAsking } from './keep-asking.ts'

/** A pause in typing after which the notes are saved, in milliseconds. */
const PAUSE_MS = 700
/** Notes are saved this often while someone types without a pause. */
const LONGEST_MS = 5_000
const CHANNEL = 'nicher:notes'

export type Saving =
  | { state: 'saved' }
  | { state: 'saving' }
  /** Typed and not sent yet. */
  | { state: 'changed' }
  /** The host can't be reached. The text is sent when it can. */
  | { state: 'waiting' }
  /** Another tab or device saved a text meanwhile. */
  | { state: 'conflict'; other: string; version: number }
  /** The host will not take it. */
  | { state: 'refused'; text: string }

interface Version {
  text: string
  version: number
}

export interface Notes {
  $text: ReadableAtom<string>
  $saving: ReadableAtom<Saving>
  /** True while there are words that only this browser has. */
  $isUnsaved: ReadableAtom<boolean>
  type(text: string): void
  /** Saves without waiting for a pause. Never rejects. */
  flush(): Promise<void>
  /** Decides a conflict. */
  keepMine(): Promise<void>
  keepOther(): void
  keepBoth(): Promise<void>
  /** Takes what another reading of the candidate found. */
  take(found: Version): void
  /** Stops timers and listeners. What is not saved stays in the browser's storage. */
  stop(): void
}

const tooLong = `Notes can have ${NOTES_MAX.toLocaleString('en-US')} characters. Please shorten them; nothing is lost until then.`
const GONE =
  'This niche was removed from your workspace. Your text is still here: copy it before you leave.'
const REFUSED = 'The notes could not be saved.'

/**
 * The notes of a candidate, saved while someone types. Each save names the version that it changes,
 * so two tabs never overwrite each other. What the host does not have yet is in the browser's
 * storage, and is sent again when it is opened there.
 * @param user whose notes they are
 */
export function openNotes(candidate: string, user: string, found: Version): Notes {
  const tab = crypto.randomUUID()
  let saved = found
  const text = atom(found.text)
  const saving = atom<Saving>({ state: 'saved' })
  /** The drafts that this tab took over, by tab. */
  const takenOver = new Map<string, string>()
  let pause: ReturnType<typeof setTimeout> | undefined
  let limit: ReturnType<typeof setTimeout> | undefined
  let stopAsking: (() => void) | undefined
  let underWay: Promise<boolean> | undefined
  let isStopped = false

  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

  function rest(): void {
    clearTimeout(pause)
    clearTimeout(limit)
    pause = undefined
    limit = undefined
  }

  function keepDraft(): void {
    writeDraft(candidate, tab, { user, text: text.get(), version: saved.version })
  }

  /** The host has all words: no draft is needed. */
  function settle(): void {
    rest()
    stopAsking?.()
    stopAsking = undefined
    writeDraft(candidate, tab, null)
    const others = readDrafts(candidate, user)
    for (const [other, taken] of takenOver)
      if (others.get(other)?.text === taken) writeDraft(candidate, other, null)
    takenOver.clear()
    saving.set({ state: 'saved' })
  }

  /** Sends what is typed; true if there is nothing left to send by itself. */
  async function send(): Promise<boolean> {
    rest()
    const sent = text.get()
    if (saving.get().state === 'conflict') return true
    if (sent === saved.text) {
      settle()
      return true
    }
    if (textLength(sent) > NOTES_MAX) {
      saving.set({ state: 'refused', text: tooLong })
      return true
    }
    saving.set({ state: 'saving' })
    try {
      const answer = await saveNotes(candidate, sent, saved.version)
      if (!('conflict' in answer)) return accept(sent, answer.version)
      const { text: other, version } = answer.conflict
      // Our own text: its answer did not arrive.
      if (other === sent) return accept(sent, version)
      if (text.get() === other) {
        saved = { text: other, version }
        settle()
        return true
      }
      saving.set({ state: 'conflict', other, version })
      keepDraft()
      return true
    } catch (error) {
      if (mayPass(error)) {
        saving.set({ state: 'waiting' })
        return false
      }
      const isGone = error instanceof NotFoundError
      saving.set({ state: 'refused', text: isGone ? GONE : errorText(error, REFUSED) })
      return true
    }
  }

  function accept(sent: string, version: number): boolean {
    saved = { text: sent, version }
    channel?.postMessage({ candidate, user, ...saved })
    if (text.get() === sent) settle()
    else {
      saving.set({ state: 'changed' })
      keepDraft()
      plan()
    }
    return true
  }

  async function flush(): Promise<void> {
    // One request at a time: each names the version that the last one made.
    while (underWay) await underWay
    if (isStopped) return
    underWay = send().finally(() => {
      underWay = undefined
    })
    const isOver = await underWay
    if (isOver || isStopped) {
      stopAsking?.()
      stopAsking = undefined
    } else stopAsking ??= keepAsking(askAgain)
  }

  async function askAgain(): Promise<boolean> {
    while (underWay) await underWay
    underWay = send().finally(() => {
      underWay = undefined
    })
    const isOver = await underWay
    if (isOver) stopAsking = undefined
    return isOver
  }

  function plan(): void {
    clearTimeout(pause)
    pause = setTimeout(() => void flush(), PAUSE_MS)
    limit ??= setTimeout(() => void flush(), LONGEST_MS)
  }

  function type(typed: string): void {
    text.set(typed)
    keepDraft()
    if (['conflict', 'waiting'].includes(saving.get().state)) return
    if (saving.get().state !== 'saving') saving.set({ state: 'changed' })
    plan()
  }

  /** A text that was saved elsewhere. Words that are not saved here are kept; the host decides. */
  function take({ text: other, version }: Version): void {
    if (version <= saved.version || saving.get().state !== 'saved') return
    saved = { text: other, version }
    text.set(other)
  }

  function decide(chosen: string): Promise<void> {
    const now = saving.get()
    if (now.state !== 'conflict') return Promise.resolve()
    saved = { text: now.other, version: now.version }
    text.set(chosen)
    keepDraft()
    saving.set({ state: 'changed' })
    return flush()
  }

  function follow({ data }: MessageEvent<Version & { candidate: string; user: string }>): void {
    if (data.candidate === candidate && data.user === user) take(data)
  }

  function flushIfHidden(): void {
    if (document.visibilityState === 'hidden' && saving.get().state === 'changed') void flush()
  }

  /** Words that this browser has and the host does not: of a tab that was closed while offline. */
  function takeOverDrafts(): void {
    const drafts = readDrafts(candidate, user)
    let mine: string | undefined
    let base = saved.version
    for (const [other, draft] of drafts) {
      if (draft.text === saved.text) {
        writeDraft(candidate, other, null)
        continue
      }
      mine = mine === undefined ? draft.text : joinedNotes(mine, draft.text)
      base = Math.min(base, draft.version)
      takenOver.set(other, draft.text)
    }
    if (mine === undefined) return
    text.set(mine)
    keepDraft()
    if (base === saved.version) {
      saving.set({ state: 'changed' })
      plan()
    } else saving.set({ state: 'conflict', other: saved.text, version: saved.version })
  }

  takeOverDrafts()
  channel?.addEventListener('message', follow)
  globalThis.document?.addEventListener('visibilitychange', flushIfHidden)

  return {
    $text: text,
    $saving: saving,
    $isUnsaved: computed(saving, ({ state }) => state !== 'saved'),
    type,
    flush,
    keepMine: () => decide(text.get()),
    keepOther() {
      const now = saving.get()
      if (now.state !== 'conflict') return
      saved = { text: now.other, version: now.version }
      text.set(now.other)
      settle()
    },
    keepBoth() {
      const now = saving.get()
      return now.state === 'conflict'
        ? decide(joinedNotes(text.get(), now.other))
        : Promise.resolve()
    },
    take,
    stop() {
      isStopped = true
      rest()
      stopAsking?.()
      channel?.close()
      globalThis.document?.removeEventListener('visibilitychange', flushIfHidden)
    },
  }
}
