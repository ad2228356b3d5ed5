import { isSharedPage } from '../../contract/share-form.ts'

/** Opens another page. Only this function assigns the location, so tests can observe it. */
export function goTo(address: string): void {
  globalThis.location?.assign(address)
}

/**
 * Path, query and hash of the page that is open; `/` outside a browser. The hash of a shared page is
 * a secret, so it is left out.
 */
export function currentPath(): string {
  const here = globalThis.location
  if (!here) return '/'
  const hash = isSharedPage(here.pathname) ? '' : here.hash
  return here.pathname + here.search + hash
}
