import { constants } from 'node:zlib'
import { expect, it } from 'vitest'
import { brotliQuality } from './compression.ts'

it.each(['index.html', 'niches.html', '_astro/page.A1.js', 'guides/niches.html'])(
  '%s is compressed as well as possible',
  (path) => {
    expect(brotliQuality(path)).toBe(constants.BROTLI_MAX_QUALITY)
  },
)

it.each(['niches/pets/dog-care.html', 'niches\\pets.html', 'samples/dogs.html'])(
  '%s is compressed fast',
  (path) => {
    expect(brotliQuality(path)).toBeLessThan(constants.BROTLI_MAX_QUALITY)
  },
)
