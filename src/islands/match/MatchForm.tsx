import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import {
  type Answers,
  CAPITAL,
  HOURS,
  NO_ANSWERS,
  PLACES,
  REFUSALS,
} from '../../lib/match/answers.ts'
import { BACKGROUNDS } from '../../lib/match/backgrounds.ts'
import type { Matcher } from '../../lib/stores/match.ts'
import { Icon } from '../shell/Icon.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { AnswerText } from './AnswerText.tsx'
import { Choices } from './Choices.tsx'
import { OneOf } from './OneOf.tsx'
import { Question } from './Question.tsx'

interface Props {
  matcher: Matcher
  industries: readonly string[]
}

/** The six questions. What is answered is kept at once. */
export function MatchForm({ matcher, industries }: Props) {
  const answers = useStore(matcher.$answers, { ssr: 'initial' })
  const { state } = useStore(matcher.$matching, { ssr: 'initial' })
  const hydrated = useHydrated()
  const isLoading = state === 'loading'
  const answer = (change: Partial<Answers>) => matcher.answer(change)

  return (
    <form
      className="match-form sheet"
      aria-label="Six questions"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isLoading) void matcher.find()
      }}
    >
      <Question
        number={1}
        title="What do you know or have done?"
        hint="Jobs, trades, hobbies, languages. Write it as you would tell a friend, choose below, or both."
      >
        <AnswerText
          label="Your jobs, skills and hobbies"
          placeholder="Machinist for 20 years, repair old radios, speak Spanish"
          value={answers.knowsText}
          onChange={(knowsText) => answer({ knowsText })}
        />
        <Choices
          label="Kinds of work"
          more="More kinds of work"
          options={BACKGROUNDS}
          chosen={answers.knows}
          onChange={(knows) => answer({ knows })}
        />
      </Question>
      <Question
        number={2}
        title="How much money can you start with?"
        hint="What you could lose without harm."
      >
        <OneOf
          name="capital"
          label="Money to start with"
          options={CAPITAL}
          chosen={answers.capital}
          onChange={(capital) => answer({ capital })}
        />
      </Question>
      <Question number={3} title="How many hours a week?" hint="In a usual week.">
        <OneOf
          name="hours"
          label="Hours a week"
          options={HOURS}
          chosen={answers.hours}
          onChange={(hours) => answer({ hours })}
        />
      </Question>
      <Question
        number={4}
        title="Where do you want to work?"
        hint="Online includes things sent by mail."
      >
        <OneOf
          name="place"
          label="Where"
          options={PLACES}
          chosen={answers.place}
          onChange={(place) => answer({ place })}
        />
      </Question>
      <Question
        number={5}
        title="What will you not do?"
        hint="Niches that ask for it are left out, whatever else fits."
      >
        <Choices
          label="What you will not do"
          options={REFUSALS}
          chosen={answers.refuses}
          onChange={(refuses) => answer({ refuses: refuses as Answers['refuses'] })}
        />
        <AnswerText
          label="Words that no niche may be about"
          placeholder="insurance, blood, crypto"
          value={answers.refusesText}
          onChange={(refusesText) => answer({ refusesText })}
        />
      </Question>
      <Question
        number={6}
        title="What attracts you?"
        hint="Topics, people or things you would enjoy being near."
      >
        <AnswerText
          label="Topics in your own words"
          placeholder="model trains, old houses, helping new parents"
          value={answers.likesText}
          onChange={(likesText) => answer({ likesText })}
        />
        <Choices
          label="Industries"
          more="More industries"
          options={industries.map((name) => ({ id: name, label: name }))}
          chosen={answers.likes}
          onChange={(likes) => answer({ likes })}
        />
      </Question>
      <div className="match-submit">
        <p role="alert">
          {state === 'unsaid' &&
            'Answer question 1 or 6 first: name a job, a skill or a topic, or choose one. The other answers narrow the list.'}
        </p>
        <div className="button-row">
          <button
            type="submit"
            className="button button-primary button-large"
            disabled={!hydrated || isLoading}
          >
            {isLoading ? 'Searching…' : 'Find My Niches'}
            <Icon name="arrow" small />
          </button>
          {JSON.stringify(answers) !== JSON.stringify(NO_ANSWERS) && (
            <button
              type="button"
              className="button button-quiet button-large"
              onClick={() => matcher.forget()}
            >
              Forget My Answers
            </button>
          )}
        </div>
        <p className="form-hint">
          Your answers stay in this browser. They are never sent anywhere.
        </p>
      </div>
    </form>
  )
}
