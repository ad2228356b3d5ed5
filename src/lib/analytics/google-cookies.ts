const OURS = /^_(ga|gcl|gac)(_|$)/

interface CookieJar {
  cookie: string
}

/** The domains that a cookie of `host` can belong to: the host itself and its parent domains. */
function domainsOf(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** Removes what Google's tag stored in this browser under the site's own name. */
export function eraseGoogleCookies(jar: CookieJar, host: string): void {
  const names = jar.cookie.split(/;\s*/).map((pair) => pair.split('=')[0] ?? '')
  for (const name of names.filter((each) => OURS.test(each))) {
    for (const domain of ['', ...domainsOf(host).map((each) => `; domain=${each}`)]) {
      jar.cookie = `${name}=; path=/; max-age=0${domain}`
    }
  }
}
