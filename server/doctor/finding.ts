/** One line of the doctor's report. */
export interface Finding {
  /** `missing` is not set up, or not reachable yet, and keeps nothing from starting. */
  state: 'ok' | 'missing' | 'wrong'
  about: string
  /** What was found, and what to do about it; no secret. */
  text: string
}

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const missing = (about: string, text: string): Finding => ({ state: 'missing', about, text })
export const wrong = (about: string, text: string): Finding => ({ state: 'wrong', about, text })
