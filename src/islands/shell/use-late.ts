import { useEffect, useState } from 'react'

/** How long one waits without a word, in milliseconds. */
const SILENCE_MS = 4_000

/** Whether something has been waited for so long that a word is due. */
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
