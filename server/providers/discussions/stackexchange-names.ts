const NAMED =
  /^(?:(?:meta|pt|es|ja|ru)\.)?(?:stackoverflow|superuser|serverfault|askubuntu|stackapps)\.com$/

/**
 * The short name of a site of Stack Exchange, as its API has it: `coffee` for
 * `coffee.stackexchange.com`. Undefined for other hosts.
 */
export function siteOfHost(host: string): string | undefined {
  const name = host.toLowerCase()
  if (name === 'mathoverflow.net') return name
  if (NAMED.test(name)) return name.slice(0, -'.com'.length)
  const parts = /^(meta\.)?([a-z\d-]{1,40}(?:\.meta)?)\.stackexchange\.com$/.exec(name)
  if (parts?.[2] === undefined) return undefined
  return parts[1] === undefined ? parts[2] : `${parts[2]}.meta`
}

/** The host of a site of Stack Exchange at the beginning of a file's or folder's name. */
export function hostInName(name: string): string | undefined {
  const parts = /^((?:[a-z\d-]{1,40}\.){1,4}(?:com|net))(?![a-z\d])/i.exec(name)
  const host = parts?.[1]?.toLowerCase()
  return host !== undefined && siteOfHost(host) !== undefined ? host : undefined
}

/** What names an author in the API and in dumps: the page without the name in its address. */
export function authorPage(link: string): string {
  const parts = /^https:\/\/([a-z.-]{1,100}\/users\/\d{1,12})(?:\/|$)/.exec(link)
  return parts?.[1] ?? link
}
