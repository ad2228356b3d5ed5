/** Leaves for another page. The only place that assigns the location, so that tests can watch it. */
export function goTo(address: string): void {
  globalThis.location?.assign(address)
}

/** Path, query and hash of the page that is open; `/` outside a browser. */
export function currentPath(): string {
  const here = globalThis.location
  return here ? here.pathname + here.search + here.hash : '/'
}
