import type { ReactNode } from 'react'
import { PROVENANCES } from '../../../contract/provenance.ts'
import { threadLink } from '../../lib/ideas/thread-link.ts'
import { KindMark } from './KindMark.tsx'

interface Props {
  url: string
  children: ReactNode
  /** True if the part of the report is marked as a sample already. */
  isPlain?: boolean
  /** The page that lists the user's own material; by default this one. */
  ownPage?: string
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }

/** A link to a thread; only its text if the address is not trusted. */
export function ThreadAnchor({ url, children, isPlain = false, ownPage = '' }: Props) {
  const link = threadLink(url)
  if (!link) return <span>{children}</span>
  const { href, kind } = link
  return (
    <>
      <a
        className="link"
        href={kind === 'own' ? ownPage + href : href}
        {...(kind === 'outside' ? OUTSIDE : {})}
      >
        {children}
        {kind === 'outside' && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
      {kind !== 'outside' && !isPlain && (
        <>
          {' '}
          <KindMark kind={kind}>{PROVENANCES[kind]}</KindMark>
        </>
      )}
    </>
  )
}
