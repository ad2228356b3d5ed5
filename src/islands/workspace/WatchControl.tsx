import { useStore } from '@nanostores/react'
import { $kept } from '../../lib/stores/kept.ts'
import { watchMark } from '../../lib/workspace/watch-words.ts'
import { Icon } from '../shell/Icon.tsx'
import type { ControlProps } from './part-props.ts'

/** Leads to the switch, and says whether it is on. */
export function WatchControl({ detail }: ControlProps) {
  const kept = useStore($kept)
  const candidate =
    (kept.state === 'ready' && kept.candidates.find(({ id }) => id === detail.candidate.id)) ||
    detail.candidate
  return (
    <a className="button button-quiet" href="#watch">
      <Icon name="eye" small />
      {watchMark(candidate) || 'Watch this'}
    </a>
  )
}
