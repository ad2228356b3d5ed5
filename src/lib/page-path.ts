/** The public path of a page: no file ending, no trailing slash; `/` for the home page. */
export function pagePath(pathname: string): string {
  const path = pathname.replace(/\.html$/, '').replace(/\/index$/, '/')
  return path.replace(/(?<!\/)\/+$/, '') || '/'
}
