import { paidToday } from '../../../contract/price-words.ts'
import { addressFrom, explorerAddress } from '../../lib/explorer/address.ts'
import type { Match } from '../../lib/stores/match.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeepStar } from '../shell/KeepStar.tsx'
import { Reasons } from './Reasons.tsx'

interface Props {
  match: Match
  rank: number
}

/** A niche with the reasons for and against it, and what to do next. */
export function MatchCard({ match, rank }: Props) {
  const { niche, dossier, fits, against } = match
  const { industry, sector, name, word } = niche
  const path = [industry, sector, name]
  const { page, pays, summary, check } = dossier
  return (
    <li className="match-card sheet">
      <header>
        <span className="figures" aria-hidden="true">
          {rank}
        </span>
        <div>
          <h3>{name}</h3>
          <p>
            {industry} › {sector}
          </p>
        </div>
        <KeepStar what={{ name, path, keyword: word }} isSmall />
      </header>
      <p>{summary}</p>
      <div className="match-sides">
        <Reasons title="Why it fits" reasons={fits} none="It is near what you wrote." />
        <Reasons
          title="What speaks against it"
          reasons={against}
          none="The dossier lists no hurdle."
        />
      </div>
      <dl>
        {pays && (
          <div>
            <dt>What is paid today</dt>
            <dd>
              <strong className="figures">{paidToday(pays)}</strong> for {pays.what}
            </dd>
          </div>
        )}
        <div>
          <dt>First check, a week and under $100</dt>
          <dd>{check}</dd>
        </div>
      </dl>
      <p className="button-row">
        <a className="button button-quiet" href={explorerAddress(path)}>
          <Icon name="tree" small />
          Open on the Map
        </a>
        <a
          className="button button-quiet"
          href={addressFrom({ keyword: word }, '/market-demand-validator', path)}
        >
          <Icon name="search" small />
          Check Demand
        </a>
        <a className="link inline-flex min-h-11 items-center" href={page}>
          Read its page
        </a>
      </p>
    </li>
  )
}
