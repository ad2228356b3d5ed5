import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type ErrorPlace, track } from '../analytics/track.ts'
import { errorCode, type UserError } from '../api/errors.ts'
import { type FormErrors, formErrors } from '../form-errors.ts'
import { onPageRestored } from '../page-restored.ts'
import { showToast } from './toasts.ts'

/** The messages for a failed attempt: `fields` by field name, `rest` for everything else. */
export type FormFailure = { state: 'failed'; error: unknown } & FormErrors

/** The submission state of a form. Every state includes `Kept`. */
export type FormState<Kept> = ({ state: 'ready' } | { state: 'sending' } | FormFailure) & Kept

interface FormOptions {
  /** Field names that a refusal can refer to, as named in the API call. */
  fields: readonly string[]
  /** The message for an error without its own message. */
  fallback: string
  /** The analytics name for failures. If missing, failures are not tracked. */
  place?: ErrorPlace
  /** The toast for a failure that belongs to no field. */
  toast?: string
  /** The field that shows a refusal without fields. */
  fieldOf?: (error: unknown) => string | undefined
}

interface FormStore<State, Kept> {
  $state: ReadableAtom<State>
  /**
   * Makes an attempt, unless one is in progress or nothing can be sent. `send` returns the next
   * state. Without one the form stays `sending` while the browser leaves the page. Never rejects.
   */
  submit(send: (kept: Kept) => Promise<State | undefined>, kept?: Kept): Promise<void>
  /** Refuses the input on the client, under the same conditions. Nothing is tracked. */
  refuse(error: UserError, kept?: Kept): void
  /** Sets any state. */
  go(state: State): void
}

/**
 * A form that sends one attempt at a time. `first` is its initial state; `kept` holds the values
 * that its states carry until an attempt replaces them. The form is ready again on a page restored
 * from the browser cache.
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
        // A message at a field needs no toast.
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
