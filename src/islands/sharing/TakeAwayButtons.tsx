import type { ComponentProps } from 'react'
import type { Keepable } from '../../lib/workspace/kept-match.ts'
import { KeepStar } from '../shell/KeepStar.tsx'
import { PrintButton } from './PrintButton.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { ShareButton } from './ShareButton.tsx'

interface Props extends ComponentProps<typeof SaveButtons> {
  /** What the star keeps. */
  keep: Keepable
  /** What a link to it would show. Missing if there is nothing to link to. */
  subject?: ComponentProps<typeof ShareButton>['subject'] | undefined
}

/** What to do with a result: keep its niche, share it, save it, print it. */
export function TakeAwayButtons({ keep, subject, ...save }: Props) {
  return (
    <>
      <KeepStar what={keep} />
      {subject && <ShareButton subject={subject} />}
      <SaveButtons {...save} />
      <PrintButton />
    </>
  )
}
