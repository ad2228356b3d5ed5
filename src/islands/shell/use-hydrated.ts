import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the static HTML, true once the island runs: forms can't be sent before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
