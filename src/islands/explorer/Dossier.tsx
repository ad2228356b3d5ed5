import { type ReactNode, useState } from 'react'
import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import { priceRange, priceUnit } from '../../../contract/price-words.ts'
import type { Niche } from '../../lib/explorer/niche.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'
import type { Known } from '../../lib/stores/explorer-dossier.ts'
import { DossierParts, OPEN_AT_FIRST } from '../shell/DossierParts.tsx'
import { ProvenanceMark } from '../shell/ProvenanceMark.tsx'
import { NicheLink } from './NicheLink.tsx'

interface Props {
  explorer: Explorer
  niche: Niche
  known: Known
}

/** What is known about the selected niche, which takes its room before it has arrived. */
export function Dossier({ explorer, niche, known }: Props) {
  const [open, setOpen] = useState(OPEN_AT_FIRST)
  if (known.state === 'none' || known.niche !== niche || known.state === 'loading') {
    return <div className="dossier-waiting" aria-hidden="true" />
  }
  if (known.state === 'unknown') return null
  if (known.state === 'failed') {
    return (
      <p className="dossier-none">
        We could not load what is known about this niche. We will keep trying.
      </p>
    )
  }
  const { about } = known
  const { dossier, provenance } = about
  return (
    <About explorer={explorer} about={about}>
      {dossier && (
        <DossierParts
          dossier={dossier}
          isDrafted={provenance === 'drafted'}
          open={open}
          onToggle={(title, isOpen) =>
            setOpen((before) =>
              isOpen
                ? new Set([...before, title])
                : new Set([...before].filter((each) => each !== title)),
            )
          }
        />
      )}
    </About>
  )
}

interface AboutProps {
  explorer: Explorer
  about: NicheDossier
  /** The parts of its dossier. */
  children: ReactNode
}

function About({ explorer, about, children }: AboutProps) {
  const { provenance, updated, summary, dossier, above, also, page } = about
  return (
    <div className="dossier">
      {summary && <p className="dossier-summary">{summary}</p>}
      {provenance ? (
        <ProvenanceMark kind={provenance} day={updated} />
      ) : (
        <p className="dossier-none">Nobody has written about this niche yet.</p>
      )}
      {dossier?.pays && <Price pays={dossier.pays} />}
      {children}
      {above && <Above explorer={explorer} above={above} />}
      {also.length > 0 && (
        <section className="dossier-links">
          <h3>See also</h3>
          <ul>
            {also.map(({ path }) => (
              <li key={path.join('\n')}>
                <NicheLink explorer={explorer} path={path} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {page && (
        <p className="dossier-page">
          <a className="link" href={page}>
            Read its page
          </a>
        </p>
      )}
    </div>
  )
}

type Pay = NonNullable<NonNullable<NicheDossier['dossier']>['pays']>

function Price({ pays }: { pays: Pay }) {
  return (
    <section className="dossier-price">
      <h3>What is paid today</h3>
      <p className="figures">
        <strong>{priceRange(pays)}</strong> {priceUnit(pays)}
      </p>
      <p>For {pays.what}</p>
    </section>
  )
}

/** Customer and prices of the nearest niche above that has a dossier. */
function Above({
  explorer,
  above,
}: {
  explorer: Explorer
  above: NonNullable<NicheDossier['above']>
}) {
  return (
    <section className="dossier-above">
      <h3>
        From <NicheLink explorer={explorer} path={above.path} isInline />
      </h3>
      <p>{above.customer}</p>
      {above.pays && <Price pays={above.pays} />}
    </section>
  )
}
