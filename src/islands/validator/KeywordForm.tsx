import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type SubmitEvent, useEffect } from 'react'
import { isSamePlace } from '../../lib/market/address.ts'
import { $locale } from '../../lib/stores/market-locale.ts'
import { $demand, $problem, $typed, typeKeyword } from '../../lib/stores/validator.ts'
import { $arrived } from '../../lib/stores/validator-arrival.ts'
import { Icon } from '../shell/Icon.tsx'
import { PlaceOnMap } from '../shell/PlaceOnMap.tsx'
import { useProblemFocus } from '../shell/use-problem-focus.ts'
import { LocaleFields } from './LocaleFields.tsx'

/** The keyword and the button that checks it. */
export function KeywordForm({ onCheck }: { onCheck: (keyword: string) => void }) {
  const typed = useStore($typed, { ssr: 'initial' })
  const problem = useStore($problem, { ssr: 'initial' })
  const input = useProblemFocus(problem)
  const demand = useStore($demand, { ssr: 'initial' })
  const arrived = useStore($arrived, { ssr: 'initial' })
  const isLoading = demand.state === 'loading'
  // After a result, the primary button is the next step.
  const answered =
    demand.state === 'demo' ? demand.asked : demand.state === 'ready' && demand.analysis.keyword
  const place = useStore($locale, { ssr: 'initial' })
  const isHere = demand.state !== 'ready' || isSamePlace(demand.analysis, place)
  const isAnswered = answered === typed.trim() && isHere

  // Uncontrolled, to keep text typed before hydration.
  useEffect(() => {
    if (input.current?.value && !$typed.get()) typeKeyword(input.current.value)
    return $typed.subscribe((text) => {
      if (input.current && input.current.value !== text) input.current.value = text
    })
  }, [input])

  function check() {
    if (isLoading) return
    onCheck(input.current?.value ?? '')
    if ($problem.get() !== '') input.current?.focus()
  }

  // The browser does not submit a form with a disabled button, but an empty field needs its
  // message.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    check()
  }

  return (
    <form
      className="tool-form sheet"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        check()
      }}
    >
      <label htmlFor="keyword">Keyword</label>
      <PlaceOnMap arrived={arrived} />
      <div className="tool-field">
        <Icon name="search" />
        <input
          ref={input}
          id="keyword"
          name="keyword"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="What would your customers search for?"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'keyword-problem' : undefined}
          onInput={(event) => typeKeyword(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id="keyword-problem" className="tool-problem" role="alert">
        {problem}
      </p>
      <button
        type="submit"
        className={`button button-large ${isAnswered ? 'button-quiet' : 'button-primary'}`}
        disabled={typed.trim() === '' || isLoading}
      >
        {isLoading ? 'Checking…' : 'Check Demand'}
      </button>
      <LocaleFields />
    </form>
  )
}
