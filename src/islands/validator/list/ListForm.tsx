import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { LIST_MAX } from '../../../../contract/keyword.ts'
import { $count, $list, $problem, $typed, typeList } from '../../../lib/stores/keyword-list.ts'
import { Field } from '../../shell/Field.tsx'
import { useHydrated } from '../../shell/use-hydrated.ts'
import { useProblemFocus } from '../../shell/use-problem-focus.ts'
import { LocaleFields } from '../LocaleFields.tsx'
import '../validator.css'

/** Loads beside the form, which works without it. */
const SectorChoice = lazy(async () => ({
  default: (await import('./SectorChoice.tsx')).SectorChoice,
}))

/** The phrases, the place, and the button that checks them. */
export function ListForm({ onCheck }: { onCheck: () => void }) {
  const hydrated = useHydrated()
  const problem = useStore($problem, { ssr: 'initial' })
  const count = useStore($count, { ssr: 'initial' })
  const { state } = useStore($list, { ssr: 'initial' })
  const input = useProblemFocus<HTMLTextAreaElement>(problem)
  const isBusy = state === 'planning' || state === 'asking'
  // After a plan or a result, the primary button is the next step.
  const isAnswered = state === 'planned' || state === 'ready'

  // Uncontrolled, to keep text typed before hydration.
  useEffect(() => {
    if (input.current?.value && !$typed.get()) typeList(input.current.value)
    return $typed.subscribe((text) => {
      if (input.current && input.current.value !== text) input.current.value = text
    })
  }, [input])

  return (
    <form
      className="tool-form sheet"
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
        if ($problem.get() !== '') input.current?.focus()
      }}
    >
      <div className="list-sector">
        <Suspense>{hydrated && <SectorChoice onFilled={onCheck} />}</Suspense>
      </div>
      <div className="col-span-full">
        <Field
          id="keywords"
          label="Keywords"
          error={problem}
          hintId="keywords-hint"
          aside={
            <span className={count > LIST_MAX ? 'text-danger' : 'text-ink-muted'}>
              {count} of {LIST_MAX}
            </span>
          }
        >
          {(ties) => (
            <>
              <textarea
                {...ties}
                ref={input}
                rows={6}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onInput={(event) => typeList(event.currentTarget.value)}
              />
              <p id="keywords-hint" className="form-hint">
                One keyword a line, or a column pasted from a sheet. You see what the list costs
                before a paid provider is asked.
              </p>
            </>
          )}
        </Field>
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3">
        <LocaleFields />
        <button
          type="submit"
          className={`button button-large grow sm:grow-0 ${isAnswered ? 'button-quiet' : 'button-primary'}`}
          disabled={!hydrated || isBusy}
        >
          {isBusy ? 'Checking…' : 'Check the List'}
        </button>
      </div>
    </form>
  )
}
