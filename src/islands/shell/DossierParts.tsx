import type { ReactNode } from 'react'
import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import { searchesText, seasonText } from '../../lib/explorer/dossier-words.ts'

type Dossier = NonNullable<NicheDossier['dossier']>

/** Search words shown; the rest is on the niche's page. */
const WORDS_MAX = 5

const CUSTOMER = 'Who has the problem'
const PROBLEMS = 'Problems, and what people do today'

/** The titles of the open parts, which stay open for the next niche. */
export type OpenParts = ReadonlySet<string>
export const OPEN_AT_FIRST: OpenParts = new Set([CUSTOMER, PROBLEMS])

interface Opening {
  open: OpenParts
  onToggle(title: string, isOpen: boolean): void
}

interface PartProps {
  opening: Opening
  title: string
  /** What is inside, beside the title. */
  hint?: string | number | undefined
  children: ReactNode
}

/** A part that opens and closes. */
function Part({ opening, title, hint, children }: PartProps) {
  return (
    <details
      className="dossier-part"
      open={opening.open.has(title)}
      onToggle={({ currentTarget }) => opening.onToggle(title, currentTarget.open)}
    >
      <summary>
        <h3>{title}</h3>
        {hint !== undefined && <span className="figures">{hint}</span>}
      </summary>
      {children}
    </details>
  )
}

function Words({ words, isDrafted }: { words: NonNullable<Dossier['words']>; isDrafted: boolean }) {
  const hasFigures = words.some(({ volume }) => volume !== undefined)
  return (
    <>
      <ul>
        {words.slice(0, WORDS_MAX).map(({ phrase, volume }) => (
          <li key={phrase}>
            {phrase}
            {volume !== undefined && <small className="figures">{searchesText(volume)}</small>}
          </li>
        ))}
      </ul>
      {hasFigures && (
        <p className="dossier-note">
          Orders of magnitude for the US by Nicher's editors, not counts. Verify Market checks them.
        </p>
      )}
      {isDrafted && <p className="dossier-note">Nobody has looked up how often yet.</p>}
    </>
  )
}

interface Props extends Opening {
  dossier: Dossier
  isDrafted: boolean
}

/** The parts of a dossier below summary and price. */
export function DossierParts({ dossier, isDrafted, ...opening }: Props) {
  const { customer, problems, offers, places, words, season, hurdles, check } = dossier
  const months = seasonText(season?.months ?? [])
  return (
    <div className="dossier-parts">
      {customer && (
        <Part title={CUSTOMER} opening={opening}>
          <p>{customer}</p>
        </Part>
      )}
      {problems && (
        <Part title={PROBLEMS} hint={problems.length} opening={opening}>
          <ul>
            {problems.map(({ problem, today }) => (
              <li key={problem}>
                {problem}
                <small>Today: {today}</small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {offers && (
        <Part title="First things to sell" hint={offers.length} opening={opening}>
          <ul>
            {offers.map(({ offer, model }) => (
              <li key={offer}>
                {offer}
                <small>{model}</small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {places && (
        <Part title="Where to find them" hint={places.length} opening={opening}>
          <ul>
            {places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </Part>
      )}
      {words && (
        <Part title="What they search for" hint={words.length} opening={opening}>
          <Words words={words} isDrafted={isDrafted} />
        </Part>
      )}
      {months && (
        <Part title="Season" hint={months} opening={opening}>
          <p>{season?.why}</p>
        </Part>
      )}
      {hurdles && hurdles.length > 0 && (
        <Part title="Hurdles" hint={hurdles.map(({ kind }) => kind).join(', ')} opening={opening}>
          <ul>
            {hurdles.map(({ what }) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </Part>
      )}
      {check && (
        <Part title="First check" hint="a week, under $100" opening={opening}>
          <p>{check}</p>
        </Part>
      )}
    </div>
  )
}
