// The sign-in screens hand on to each other what they were given; they check it where they use it.
const { pathname, search } = location
const isSignIn = /^\/(login|register)\b/.test(pathname)
const query = isSignIn
  ? search
  : pathname === '/'
    ? ''
    : `?next=${encodeURIComponent(pathname + search)}`

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-return]'))
  link.href += query
