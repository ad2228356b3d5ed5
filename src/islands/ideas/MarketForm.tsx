import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect } from 'react'
import { $ideas, $problem, $typed, typeMarket } from '../../lib/stores/ideas.ts'
import { Icon } from '../shell/Icon.tsx'
import { PlaceOnMap } from '../shell/PlaceOnMap.tsx'
import { useProblemFocus } from '../shell/use-problem-focus.ts'

/** The market field and the button that starts its analysis. */
export function MarketForm({ onGenerate }: { onGenerate: (market: string) => void }) {
  const problem = useStore($problem, { ssr: 'initial' })
  const input = useProblemFocus(problem)
  const ideas = useStore($ideas, { ssr: 'initial' })
  const isRunning = ideas.state === 'running'

  // Uncontrolled, to keep text typed before hydration.
  useEffect(() => {
    if (input.current?.value && !$typed.get()) typeMarket(input.current.value)
    return $typed.subscribe((text) => {
      if (input.current && input.current.value !== text) input.current.value = text
    })
  }, [input])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onGenerate(input.current?.value ?? '')
    if ($problem.get() !== '') input.current?.focus()
  }

  return (
    <form className="tool-form sheet" onSubmit={onSubmit} noValidate>
      <label htmlFor="market">Market</label>
      <PlaceOnMap />
      <div className="tool-field">
        <Icon name="search" />
        <input
          ref={input}
          id="market"
          name="market"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          placeholder="Whose problems would you like to solve?"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'market-problem' : undefined}
          onInput={(event) => typeMarket(event.currentTarget.value)}
        />
      </div>
      <p id="market-problem" className="tool-problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="button button-large button-primary" disabled={isRunning}>
        {isRunning ? 'Analyzing…' : 'Generate Ideas'}
      </button>
    </form>
  )
}
