import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './late-scripts.ts'

test('the modules of a page are listed in its head, in order', () => {
  const page =
    '<head><title>x</title></head><body><script type="module" src="/_astro/a.js"></script><p>y</p><script type="module" src="/_astro/b.js"></script></body>'
  expect(scriptsAfterPaint(page)).toBe(
    '<head><title>x</title><meta name="late-scripts" content="/_astro/a.js /_astro/b.js"></head><body><p>y</p></body>',
  )
})

test('inline scripts, data and a page without modules stay as they are', () => {
  const page =
    '<head><script>1</script><script type="application/ld+json">{}</script></head><body><script src="/admin/cms.js"></script></body>'
  expect(scriptsAfterPaint(page)).toBe(page)
})
