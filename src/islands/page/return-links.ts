// The sign-in screens pass the return path to each other unchecked; they check it before use.
const { pathname, search } = location
const isSignIn = /^\/(login|register)\b/.test(pathname)
const query = isSignIn
  ? search
  : pathname === '/'
    ? ''
    : `?next=${encodeURIComponent(pathname + search)}`

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-return]'))
  link.href += query
