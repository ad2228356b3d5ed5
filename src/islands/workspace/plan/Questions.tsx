import type { InterviewQuestion } from '../../../../contract/validation.ts'
import { questionsText } from '../../../lib/plan/wording.ts'
import { showToast } from '../../../lib/stores/toasts.ts'
import { Icon } from '../../shell/Icon.tsx'
import { ProvenanceMark } from '../../shell/ProvenanceMark.tsx'

interface Props {
  /** Of the candidate. */
  name: string
  questions: readonly InterviewQuestion[]
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('Questions copied', 'success')
  } catch {
    showToast('We could not copy the questions. You can select them instead.', 'error')
  }
}

/** Prints the questions without the rest of the page. */
function print(): void {
  const { dataset } = document.documentElement
  dataset.print = 'questions'
  window.addEventListener('afterprint', () => delete dataset.print, { once: true })
  window.print()
}

function Ground({ ground }: { ground: InterviewQuestion['ground'] }) {
  if (ground === null) return null
  const text = ground.from === 'quote' ? `“${ground.evidence.quote}”` : ground.text
  return (
    <p className="plan-reason">
      {text} <ProvenanceMark kind={ground.provenance} />
    </p>
  )
}

/** Questions for interviews: about what people did, none of them leading. */
export function Questions({ name, questions }: Props) {
  return (
    <section className="plan-part plan-questions" aria-labelledby="plan-questions">
      <h3 id="plan-questions">Interview questions</h3>
      <p className="plan-note">
        They ask what people did and paid, and nothing about the future. Questions that name a
        trouble come last, so that the first answers are people’s own.
      </p>
      <ol>
        {questions.map(({ question, ground }) => (
          <li key={question}>
            <p>{question}</p>
            <Ground ground={ground} />
          </li>
        ))}
      </ol>
      <p className="button-row">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void copy(questionsText(name, questions))}
        >
          <Icon name="link" small />
          Copy the questions
        </button>
        <button type="button" className="button button-quiet" onClick={print}>
          <Icon name="download" small />
          Print the questions
        </button>
      </p>
    </section>
  )
}
