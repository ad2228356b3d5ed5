import type { ReadableAtom } from 'nanostores'
import { KEY_DAYS_MAX, type KeyScope } from '../../../contract/access-key-form.ts'
import { createAccessKey } from '../api/access-keys.ts'
import { UserError } from '../api/errors.ts'
import { daysLater } from '../local-day.ts'
import { addKey } from './access-keys.ts'
import { createFormSubmit, type FormState } from './form-submit.ts'

/** What was typed for a new key. */
export interface KeyWishes {
  name: string
  scope: KeyScope
  /** A day such as '2026-12-01'. */
  lastDay: string
}

/** The key is shown this once: the host keeps only a hash of it. */
interface Made {
  state: 'made'
  token: string
  lastDay: string
}

export type KeyMaking = FormState<object> | Made

const form = createFormSubmit<Made>(
  { fields: ['name', 'expires_on'], fallback: 'We could not make the key. Please try again.' },
  {},
)

/** The key that is being made. */
export const $keyMaking: ReadableAtom<KeyMaking> = form.$state

/** Today in UTC, by which the host counts the days of a key. */
const today = () => new Date().toISOString().slice(0, 10)

/** The day that is so many days after today, in UTC. */
export const dayIn = (days: number) => daysLater(today(), days)

function problemsOf({ name, lastDay }: KeyWishes): Record<string, string> {
  const isDay = lastDay >= today() && lastDay <= dayIn(KEY_DAYS_MAX)
  return {
    ...(name.trim() === '' ? { name: 'Please give the key a name' } : {}),
    ...(isDay ? {} : { expires_on: 'Please choose a day from today up to one year from now' }),
  }
}

/** Makes a key and lists it. Never rejects. */
export function makeKey(wishes: KeyWishes): Promise<void> {
  const problems = problemsOf(wishes)
  if (Object.keys(problems).length > 0) {
    form.refuse(new UserError('Please check the fields', problems))
    return Promise.resolve()
  }
  return form.submit(async () => {
    const { name, scope, lastDay } = wishes
    const { key, token } = await createAccessKey({ name, scope, expires_on: lastDay })
    addKey(key)
    return { state: 'made', token, lastDay: key.expires_on }
  })
}

/** Forgets the last key, before the next one is made. */
export function startKey(): void {
  form.go({ state: 'ready' })
}
