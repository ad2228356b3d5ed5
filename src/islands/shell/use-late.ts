import { useEffect, useState } from 'react'

/** How long to wait before a message shows, in milliseconds. */
const SILENCE_MS = 4_000

/** True once the wait is long enough to show a message. */
export function useLate(isWaiting = true): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), SILENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isWaiting && isLate
}
