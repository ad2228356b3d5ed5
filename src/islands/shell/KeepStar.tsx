import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $session } from '../../lib/stores/session.ts'
import type { Keepable } from '../../lib/workspace/kept-match.ts'
import { PlainStar } from './PlainStar.tsx'

interface Props {
  what: Keepable
  /** Where a visitor comes back to after signing in; by default this address. */
  from?: string
  /** True for the star alone, with its words for screen readers. */
  isSmall?: boolean
}

const LiveStar = lazy(async () => ({ default: (await import('./LiveStar.tsx')).LiveStar }))

/**
 * Keeps a niche or an idea in the workspace, or removes it. A visitor signs in first; then it is
 * kept. The code that knows what is kept loads only for signed-in users.
 */
export function KeepStar({ what, from, isSmall = false }: Props) {
  const session = useStore($session, { ssr: 'initial' })
  async function signIn() {
    const { toggleKept } = await import('../../lib/stores/kept.ts')
    await toggleKept(what, from)
  }
  const plain = <PlainStar name={what.name} isSmall={isSmall} onToggle={() => void signIn()} />
  if (session.state !== 'user') return plain
  return (
    <Suspense fallback={plain}>
      <LiveStar what={what} isSmall={isSmall} />
    </Suspense>
  )
}
