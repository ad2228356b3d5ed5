import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $feedback } from '../../lib/stores/feedback.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import { Thanks } from './Thanks.tsx'
import './feedback.css'

function Screen() {
  const { state } = useStore($feedback, { ssr: 'initial' })
  const isSent = state === 'sent'
  const [hasThanked, setHasThanked] = useState(false)

  useEffect(() => {
    if (isSent) setHasThanked(true)
  }, [isSent])

  if (isSent) return <Thanks />
  return <FeedbackForm isAgain={hasThanked} />
}

/** The feedback form and its thank-you message. */
export default function Feedback() {
  return (
    <ErrorScreen>
      <Screen />
    </ErrorScreen>
  )
}
