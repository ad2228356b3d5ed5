import { useState } from 'react'
import { priceRange, priceUnit } from '../../../contract/price-words.ts'
import { DossierParts, OPEN_AT_FIRST } from '../shell/DossierParts.tsx'
import '../shell/dossier.css'
import { ProvenanceMark } from '../shell/ProvenanceMark.tsx'
import type { PartProps } from './part-props.ts'

/** What is known about its niche, or about the nearest one above that has a dossier. */
export function Facts({ detail }: Pick<PartProps, 'detail'>) {
  const [open, setOpen] = useState(OPEN_AT_FIRST)
  const { candidate, dossier: about } = detail
  if (about === null) {
    return (
      <div className="candidate-none">
        <p>
          {candidate.path
            ? 'Nobody has written about this niche yet.'
            : 'This idea is not on the map, so nobody has written about it.'}
        </p>
      </div>
    )
  }
  const { path, provenance, updated, summary, dossier, page } = about
  const isAbove = candidate.path !== null && path.length < candidate.path.length
  return (
    <div className="candidate-facts">
      {isAbove && (
        <p className="text-ink-muted text-sm">From {path.at(-1)}, the nearest niche above</p>
      )}
      {summary && <p>{summary}</p>}
      {provenance && (
        <p>
          <ProvenanceMark kind={provenance} day={updated} />
        </p>
      )}
      {dossier?.pays && (
        <p>
          <span className="text-ink-muted">Paid today for {dossier.pays.what}: </span>
          <strong className="figures">{priceRange(dossier.pays)}</strong> {priceUnit(dossier.pays)}
        </p>
      )}
      {dossier && (
        <DossierParts
          dossier={dossier}
          isDrafted={provenance === 'drafted'}
          open={open}
          onToggle={(title, isOpen) =>
            setOpen((before) => {
              const next = new Set(before)
              if (isOpen) next.add(title)
              else next.delete(title)
              return next
            })
          }
        />
      )}
      {page && (
        <p>
          <a className="link" href={page}>
            Read its page
          </a>
        </p>
      )}
    </div>
  )
}
