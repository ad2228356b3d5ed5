import { STORAGE_KEYS } from '../../lib/storage-keys.ts'

const PREAMBLE = '/@id/astro:scripts/before-hydration.js'

function holdsSession(): boolean {
  try {
    const { access, refresh } = STORAGE_KEYS
    return localStorage.getItem(access) !== null || localStorage.getItem(refresh) !== null
  } catch {
    return false
  }
}

/**
 * Runs the code for signed-in users once this browser has a session, which another tab may start.
 * Not an island: Astro's runtime for islands would weigh 2 kB in pages that have no other.
 */
export function withSession(run: () => Promise<void>): void {
  const start = async () => {
    if (!holdsSession()) return
    removeEventListener('storage', start)
    document.documentElement.dataset.session = ''
    // React refresh needs this in development, and Astro sends it only with islands.
    if (import.meta.env.DEV) await import(/* @vite-ignore */ PREAMBLE)
    await run()
  }
  addEventListener('storage', start)
  void start()
}
