import type { ReactNode } from 'react'
import { threadLink } from '../../lib/ideas/thread-link.ts'
import { KindMark } from './KindMark.tsx'

interface Props {
  url: string
  children: ReactNode
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }

/** A link to a thread; only its text if the address is not trusted. */
export function ThreadAnchor({ url, children }: Props) {
  const link = threadLink(url)
  if (!link) return <span>{children}</span>
  const { href, isSample } = link
  return (
    <>
      <a className="link" href={href} {...(isSample ? {} : OUTSIDE)}>
        {children}
        {!isSample && <span className="sr-only"> (opens in a new tab)</span>}
      </a>{' '}
      {isSample && <KindMark kind="sample">Sample</KindMark>}
    </>
  )
}
