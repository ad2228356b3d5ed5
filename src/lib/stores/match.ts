import { atom, type ReadableAtom } from 'nanostores'
import { type Answers, answersFrom, NO_ANSWERS } from '../match/answers.ts'
import type { MatchFile } from '../match/index-file.ts'
import { type IndexedNiche, type MatchIndex, readIndex } from '../match/match-index.ts'
import { rank, saysEnough } from '../match/rank.ts'
import { type Reason, reasonsOf } from '../match/reasons.ts'
import type { ShownDossier } from '../match/sentences.ts'

/** Why and where a niche fits the answers. */
export interface Match {
  niche: IndexedNiche
  dossier: ShownDossier
  fits: readonly Reason[]
  against: readonly Reason[]
}

/**
 * `unsaid`: the answers name neither knowledge nor a topic. `none`: no niche fits them.
 * `failed`: the files of the niches could not be loaded.
 */
export type Matching =
  | { state: 'idle' | 'unsaid' | 'loading' | 'none' | 'failed' }
  | { state: 'ready'; matches: readonly Match[]; total: number }

export interface MatchPorts {
  fetchIndex(): Promise<MatchFile>
  /** The dossiers of a sector, by the name of its file. */
  fetchSector(file: string): Promise<ShownDossier[]>
  /** The answers stored in this browser, as text; null forgets them. */
  memory: { read(): string | null; write(text: string | null): void }
}

/** Stored text as answers, whatever it holds. */
function readAnswers(text: string | null): Answers {
  try {
    return answersFrom(JSON.parse(text ?? 'null'))
  } catch {
    return NO_ANSWERS
  }
}

/** The six answers of a founder and the niches that fit them. The answers never leave the browser. */
export function createMatch({ fetchIndex, fetchSector, memory }: MatchPorts) {
  const answers = atom<Answers>(NO_ANSWERS)
  const matching = atom<Matching>({ state: 'idle' })
  let index: Promise<MatchIndex> | null = null

  function loadIndex(): Promise<MatchIndex> {
    index ??= fetchIndex()
      .then(readIndex)
      .catch((error: unknown) => {
        index = null
        throw error
      })
    return index
  }

  async function explain({ niches }: MatchIndex, given: Answers, ranked: readonly IndexedNiche[]) {
    const sectors = new Map<string, Promise<ShownDossier[]>>()
    const matches = await Promise.all(
      ranked.map(async (niche): Promise<Match> => {
        const { industry, file, name } = niche
        const loading = sectors.get(file) ?? fetchSector(file)
        sectors.set(file, loading)
        const dossier = (await loading).find((each) => each.name === name)
        if (!dossier) throw new Error(`The file ${file} has no niche ${name}`)
        return { niche, dossier, ...reasonsOf({ industry, dossier }, given) }
      }),
    )
    return { state: 'ready', matches, total: niches.length } as const
  }

  return {
    $answers: answers as ReadableAtom<Answers>,
    $matching: matching as ReadableAtom<Matching>,
    /** Takes up the answers of an earlier visit. */
    remember(): void {
      answers.set(readAnswers(memory.read()))
    },
    /** Changes answers and keeps them. What is shown stays until the next `find`. */
    answer(change: Partial<Answers>): void {
      const next = answersFrom({ ...answers.get(), ...change })
      answers.set(next)
      memory.write(JSON.stringify(next))
      if (matching.get().state === 'unsaid') matching.set({ state: 'idle' })
    },
    /** Removes the answers from this browser, and the niches from the page. */
    forget(): void {
      answers.set(NO_ANSWERS)
      memory.write(null)
      matching.set({ state: 'idle' })
    },
    /** Finds the niches for the answers. A failure ends in the state. */
    async find(): Promise<void> {
      const given = answers.get()
      if (!saysEnough(given)) {
        matching.set({ state: 'unsaid' })
        return
      }
      const asked: Matching = { state: 'loading' }
      matching.set(asked)
      let next: Matching
      try {
        const known = await loadIndex()
        const ranked = rank(known, given).map(({ niche }) => niche)
        next = ranked.length === 0 ? { state: 'none' } : await explain(known, given, ranked)
      } catch (error) {
        console.error('The niches could not be loaded', error)
        next = { state: 'failed' }
      }
      // The user may have asked again, or had the answers forgotten.
      if (matching.get() === asked) matching.set(next)
    },
  }
}

export type Matcher = ReturnType<typeof createMatch>
