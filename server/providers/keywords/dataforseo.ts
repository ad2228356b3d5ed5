import { z } from 'zod'
import type { Locale } from '../../../contract/locale.ts'
import type { DataForSeoConfig } from '../../config.ts'
import type { KeywordFigures } from '../../keyword-figures.ts'
import { bounded, TooLongError } from '../bounded.ts'
import { withRetries } from '../retry.ts'
import {
  envelopeSchema,
  readSearchVolume,
  readSearchVolumes,
  readSuggestions,
} from './dataforseo-answer.ts'
import { httpVerdictOf, type Verdict, verdictOf } from './dataforseo-codes.ts'
import { GOOGLE_LOCATIONS } from './google-locations.ts'
import {
  type KeywordMetricsProvider,
  KeywordProviderError,
  type KeywordQuestion,
  RELATED_MAX,
} from './port.ts'

const SEARCH_VOLUME = '/v3/keywords_data/google_ads/search_volume/live'
const SUGGESTIONS = '/v3/dataforseo_labs/google/keyword_suggestions/live'
const ANSWER_MAX = 4 * 1024 * 1024
/** Share of the budget after which the figures are returned without related keywords. */
const RELATED_SHARE = 0.5

/** The outcome of one call; `code` is null without a readable answer. */
export interface ProviderCall {
  endpoint: string
  code: number | null
  /** US dollars. */
  cost: number | null
}

interface Surroundings {
  /**
   * Uses one of the account's live calls of this minute, which all hosts share;
   * false if none is left.
   */
  takeLiveCall(): Promise<boolean>
  onCall(call: ProviderCall): Promise<void>
}

const RETRY_PAUSE_MS = 700

interface TaskAnswer {
  verdict: Verdict
  /** Of the task, or of HTTP if there is no task. */
  code: number
  cost: number | null
  result: readonly unknown[] | null | undefined
}

/** Reads both levels of status. @throws for an answer that is not DataForSEO's */
async function readAnswer(response: Response): Promise<TaskAnswer> {
  const nothing = { cost: null, result: null }
  const http = httpVerdictOf(response.status)
  if (http.kind !== 'ok') {
    await response.body?.cancel()
    return { verdict: http, code: response.status, ...nothing }
  }
  const envelope = envelopeSchema.parse(await bounded(response, ANSWER_MAX).json())
  const [task] = envelope.tasks ?? []
  const cost = task?.cost ?? envelope.cost ?? null
  const verdict = verdictOf(envelope.status_code)
  if (verdict.kind !== 'ok') return { verdict, code: envelope.status_code, cost, result: null }
  if (task === undefined) throw new KeywordProviderError('nonsense', 'no_task')
  const { status_code: code, result } = task
  return { verdict: verdictOf(code), code, cost, result }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof z.ZodError || error instanceof SyntaxError
}

/** @throws {KeywordProviderError} if `read` finds an unknown shape */
function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (isUnreadable(error)) throw new KeywordProviderError('nonsense', 'unreadable')
    throw error
  }
}

/**
 * Google Ads search volume, and Labs' suggestions for related keywords, from
 * DataForSEO's API v3. Retries temporary faults at most twice, all within
 * `timeoutMs`. Follows no redirects.
 */
export function createDataForSeo(
  { login, password, url, timeoutMs }: DataForSeoConfig,
  { takeLiveCall, onCall }: Surroundings,
  retryPauseMs = RETRY_PAUSE_MS,
) {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`

  async function send(endpoint: string, task: object, signal: AbortSignal): Promise<TaskAnswer> {
    try {
      const response = await fetch(`${url}${endpoint}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify([task]),
        redirect: 'manual',
        signal,
      })
      return await readAnswer(response)
    } catch (error) {
      if (error instanceof KeywordProviderError) throw error
      if (error instanceof TooLongError) throw new KeywordProviderError('nonsense', 'too_long')
      if (signal.aborted) throw new KeywordProviderError('slow', 'budget')
      if (isUnreadable(error)) throw new KeywordProviderError('nonsense', 'unreadable')
      const fault = { kind: 'fault', fault: 'unavailable', mayPass: true } as const
      return { verdict: fault, code: 0, cost: null, result: null }
    }
  }

  async function askOnce(endpoint: string, task: object, signal: AbortSignal) {
    if (endpoint === SEARCH_VOLUME && !(await takeLiveCall())) {
      throw new KeywordProviderError('busy', 'limiter')
    }
    let answer: TaskAnswer | undefined
    try {
      answer = await send(endpoint, task, signal)
      return answer
    } finally {
      await onCall({ endpoint, code: answer?.code || null, cost: answer?.cost ?? null })
    }
  }

  /** The result of the single task; none if the provider has no data. */
  async function ask(endpoint: string, task: object, locale: Locale, signal: AbortSignal) {
    const location_code = GOOGLE_LOCATIONS[locale.country]
    const body = { ...task, location_code, language_code: locale.language }
    let mayPass = false
    /** A fault that no retry cures: it is thrown even if the time ran out meanwhile. */
    let final: KeywordProviderError | undefined

    async function attempt() {
      mayPass = false
      const { verdict, code, result } = await askOnce(endpoint, body, signal)
      if (verdict.kind !== 'fault') return verdict.kind === 'ok' ? result : null
      mayPass = verdict.mayPass
      const fault = new KeywordProviderError(verdict.fault, code)
      if (!mayPass) final = fault
      throw fault
    }

    const options = { signal, pauseMs: retryPauseMs, mayPass: () => mayPass }
    return withRetries(attempt, options).catch((error) => {
      throw final ?? (signal.aborted ? new KeywordProviderError('slow', 'budget') : error)
    })
  }

  async function figuresOf(
    { keyword, locale }: KeywordQuestion,
    signal: AbortSignal,
  ): Promise<KeywordFigures> {
    const result = await ask(SEARCH_VOLUME, { keywords: [keyword] }, locale, signal)
    return readable(() => readSearchVolume(keyword, result))
  }

  /** Undefined if the provider fails: figures without related keywords are better than none. */
  async function relatedTo({ keyword, locale }: KeywordQuestion, signal: AbortSignal) {
    const task = {
      keyword,
      limit: 2 * RELATED_MAX,
      include_seed_keyword: false,
      order_by: ['keyword_info.search_volume,desc'],
    }
    try {
      const result = await ask(SUGGESTIONS, task, locale, signal)
      return readable(() => readSuggestions(keyword, result)).slice(0, RELATED_MAX)
    } catch (error) {
      if (!(error instanceof KeywordProviderError)) throw error
      // Not every language has suggestions in every country, and asking again changes nothing.
      return error.fault === 'refused' ? [] : undefined
    }
  }

  /** Runs calls, each with a time limit in milliseconds. None outlives the work. */
  async function timed<T>(work: (within: (ms: number) => AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController()
    try {
      return await work((ms) => AbortSignal.any([AbortSignal.timeout(ms), stop.signal]))
    } finally {
      stop.abort()
    }
  }

  return {
    name: 'DataForSEO',
    kind: 'measured',
    isPaid: true,
    report: (question) =>
      timed(async (within) => {
        // One after the other: if the figures are refused, nothing else must have been paid for.
        const figures = await figuresOf(question, within(timeoutMs))
        const related = await relatedTo(question, within(timeoutMs * RELATED_SHARE))
        return { figures, related: related ?? [], isComplete: related !== undefined }
      }),
    figuresOf: (keywords, locale) =>
      timed(async (within) => {
        const result = await ask(SEARCH_VOLUME, { keywords }, locale, within(timeoutMs))
        return readable(() => readSearchVolumes(keywords, result))
      }),
    relatedTo: (question) => timed((within) => relatedTo(question, within(timeoutMs))),
  } satisfies KeywordMetricsProvider
}
