import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $kept, loadKept } from '../../lib/stores/kept.ts'

/** The four columns. */
export function Board() {
  const kept = useStore($kept)
  useEffect(() => void loadKept(), [])
  return <p>{kept.state}</p>
}
