import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { demandAddress } from '../../lib/ideas/address.ts'
import { type Said, saidLines } from '../../lib/ideas/said.ts'
import { counted } from '../../lib/ideas/wording.ts'
import { ThreadAnchor } from '../evidence/ThreadAnchor.tsx'

interface Props {
  point: IdeaAnalysis['pain_points']['pain_points'][number]
  analysis: IdeaAnalysis
}

function Words({ words, url, amount, people }: Said) {
  return (
    <li>
      {amount && <strong className="figures">{amount}: </strong>}
      <ThreadAnchor url={url} isPlain>
        “{words}”
      </ThreadAnchor>
      {people > 1 && ` ${people} people`}
    </li>
  )
}

/** Who says it, what they ask for, do and pay, and what to do next, as short labeled lines. */
export function PainPointFacts({ point, analysis }: Props) {
  const { market, threads } = analysis
  const { questions = [] } = point
  const cited = threads.flatMap(({ id, url }, index) =>
    point.evidence.some(({ thread_id }) => thread_id === id) ? { number: index + 1, url } : [],
  )
  return (
    <dl className="ideas-facts ideas-said">
      {saidLines(point).map(({ title, text, said }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {text}
            {said.length > 0 && (
              <ul>
                {said.map((each) => (
                  <Words key={each.url + each.words} {...each} />
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
      {questions.length > 0 && (
        <div>
          <dt>Ask people</dt>
          <dd>
            <ol>
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ol>
          </dd>
        </div>
      )}
      <div className="ideas-next ideas-point-next">
        <dt>What to do next</dt>
        <dd>
          <ul>
            {questions.length > 0 && (
              <li>Ask people the {counted(questions.length, 'question')} above</li>
            )}
            <li>
              <a className="link" href={demandAddress(market)}>
                Check the demand for {market}
              </a>
            </li>
            {cited.length > 0 && (
              <li>
                Read{' '}
                {cited.map(({ number, url }, index) => (
                  <span key={url}>
                    {index > 0 && ', '}
                    <ThreadAnchor url={url} isPlain>
                      {`thread ${number}`}
                    </ThreadAnchor>
                  </span>
                ))}
              </li>
            )}
          </ul>
        </dd>
      </div>
    </dl>
  )
}
