import { useEffect, useState } from 'react'
import { cameFrom, explorerAddress } from '../../lib/explorer/address.ts'
import { Icon } from './Icon.tsx'

/** A link back to the niche of the map from which the user came, if the address names one. */
export function PlaceOnMap({ arrived }: { arrived?: unknown }) {
  const [path, setPath] = useState<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival changes the address
  useEffect(() => setPath(cameFrom()), [arrived])
  const name = path.at(-1)
  if (name === undefined) return null
  return (
    <a className="link tool-place" href={explorerAddress(path)}>
      <Icon name="back" small />
      <span>
        {name}
        <span className="sr-only"> on the map</span>
      </span>
    </a>
  )
}
