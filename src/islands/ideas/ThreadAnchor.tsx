import type { ReactNode } from 'react'
import { threadLink } from '../../lib/ideas/thread-link.ts'
import { KindMark } from './KindMark.tsx'

interface Props {
  url: string
  className?: string
  children: ReactNode
}

/** A link to a thread; only its words where the address is none to be trusted. */
export function ThreadAnchor({ url, className = 'link', children }: Props) {
  const link = threadLink(url)
  if (!link) return <span>{children}</span>
  if (link.isSample) {
    return (
      <>
        <a className={className} href={link.href}>
          {children}
        </a>{' '}
        <KindMark kind="sample">Sample</KindMark>
      </>
    )
  }
  return (
    <a
      className={className}
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
