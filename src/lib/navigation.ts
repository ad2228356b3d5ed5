/** Opens another page. Only this function assigns the location, so tests can observe it. */
export function goTo(address: string): void {
  globalThis.location?.assign(address)
}

/** Path, query and hash of the page that is open; `/` outside a browser. */
export function currentPath(): string {
  const here = globalThis.location
  return here ? here.pathname + here.search + here.hash : '/'
}
