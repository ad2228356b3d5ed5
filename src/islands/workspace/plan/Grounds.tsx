import type { Ground } from '../../../../contract/validation.ts'
import { counted, placeText } from '../../../lib/ideas/wording.ts'
import { ThreadAnchor } from '../../evidence/ThreadAnchor.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { ProvenanceMark } from '../../shell/ProvenanceMark.tsx'

function GroundRow({ ground }: { ground: Ground }) {
  if (ground.from !== 'quote') {
    return (
      <li>
        <p>{ground.text}</p>
        <ProvenanceMark kind={ground.provenance} />
      </li>
    )
  }
  const { quote, ...place } = ground.evidence
  return (
    <li>
      <blockquote>{quote}</blockquote>
      <p className="text-xs">
        <ThreadAnchor url={place.url} isPlain ownPage="/product-idea-generator">
          {placeText(place)}
        </ThreadAnchor>{' '}
        <ProvenanceMark kind={ground.provenance} />
      </p>
    </li>
  )
}

/** What a drafted assumption rests on, each with where it comes from. */
export function Grounds({ grounds, isOpen }: { grounds: readonly Ground[]; isOpen: boolean }) {
  return (
    <details className="plan-fold" open={isOpen}>
      <summary>
        <Icon name="chevron" small />
        What it rests on ({counted(grounds.length, 'source')})
      </summary>
      <ul className="plan-grounds">
        {grounds.map((ground) => (
          <GroundRow
            key={
              ground.from === 'quote'
                ? `${ground.evidence.url} ${ground.evidence.quote}`
                : ground.text
            }
            ground={ground}
          />
        ))}
      </ul>
    </details>
  )
}
