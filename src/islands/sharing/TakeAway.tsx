import { type ComponentProps, lazy, Suspense } from 'react'
import type { TakeAwayButtons } from './TakeAwayButtons.tsx'

const Buttons = lazy(async () => ({
  default: (await import('./TakeAwayButtons.tsx')).TakeAwayButtons,
}))

/** What to do with a result. The code loads with the first result. */
export function TakeAway(props: ComponentProps<typeof TakeAwayButtons>) {
  return (
    <Suspense>
      <Buttons {...props} />
    </Suspense>
  )
}
