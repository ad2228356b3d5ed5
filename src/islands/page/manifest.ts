// A browser reads the manifest to put the site on a home screen. Linked in the page, it would be
// fetched with the first paint, which has no use for it.
document.head.append(
  Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }),
)
