import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type ErrorPlace, track } from '../analytics/track.ts'
import { errorCode, type UserError } from '../api/errors.ts'
import { type FormErrors, formErrors } from '../form-errors.ts'
import { onPageRestored } from '../page-restored.ts'
import { showToast } from './toasts.ts'

/** Why the last attempt failed: what stands at the fields, and in `rest` what is about none. */
export type FormFailure = { state: 'failed'; error: unknown } & FormErrors

/** How a form stands with the host. `Kept` is there in every state. */
export type FormState<Kept> = ({ state: 'ready' } | { state: 'sending' } | FormFailure) & Kept

interface FormOptions {
  /** Names of the fields that a refusal can be about, as the call has them. */
  fields: readonly string[]
  /** Says that it failed where the error has no words. */
  fallback: string
  /** Where a failure is measured; not at all where nothing is said. */
  place?: ErrorPlace
  /** Shown for a failure that stands at no field. */
  toast?: string
  /** The one field that a refusal without fields is about. */
  fieldOf?: (error: unknown) => string | undefined
}

interface FormStore<State, Kept> {
  $state: ReadableAtom<State>
  /**
   * Makes an attempt, unless one is under way or nothing can be sent. `send` returns the state
   * that it leads to; without one the form stays `sending`, since the page is left. Never rejects.
   */
  submit(send: (kept: Kept) => Promise<State | undefined>, kept?: Kept): Promise<void>
  /** The page itself refuses what was typed, under the same conditions; nothing is measured. */
  refuse(error: UserError, kept?: Kept): void
  /** Leads to any state. */
  go(state: State): void
}

/**
 * A form of which one attempt at a time goes to the host. `first` is its first state; `kept` is
 * what its states carry until an attempt brings something else. A page that comes back from the
 * browser's cache is ready again.
 */
export function createFormSubmit<Other extends { state: string }, Kept extends object = object>(
  { fields: names, fallback, place, toast, fieldOf }: FormOptions,
  kept: Kept,
  first: FormState<Kept> | Other = { state: 'ready', ...kept },
): FormStore<FormState<Kept> | Other, Kept> {
  type State = FormState<Kept> | Other
  const store = atom<State>(first)
  let latest = kept

  const isOpen = () => ['ready', 'failed'].includes(store.get().state)

  function errorsOf(error: unknown): FormErrors {
    const found = formErrors(error, fallback, names)
    const name = fieldOf?.(error)
    return name === undefined ? found : { fields: { [name]: found.rest }, rest: '' }
  }

  function fail(error: unknown): string {
    const found = errorsOf(error)
    store.set({ state: 'failed', error, ...found, ...latest })
    return found.rest
  }

  onMount(store, () =>
    onPageRestored(() => {
      if (store.get().state === 'sending') store.set({ state: 'ready', ...latest })
    }),
  )

  return {
    $state: store,
    async submit(send, given = latest) {
      if (!isOpen()) return
      latest = given
      store.set({ state: 'sending', ...latest })
      try {
        const next = await send(latest)
        if (next) store.set(next)
      } catch (error) {
        const rest = fail(error)
        // What stands at a field needs no toast beside it.
        if (toast && rest !== '') showToast(toast, 'error')
        if (place) track({ name: 'error', place, message: errorCode(error) })
      }
    },
    refuse(error, given = latest) {
      if (!isOpen()) return
      latest = given
      fail(error)
    },
    go: (state) => store.set(state),
  }
}
