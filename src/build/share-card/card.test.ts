import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCard } from './card.ts'
import { branch } from './drawings.ts'

const NAMES = Array.from({ length: 9 }, (_, index) => `Sector with a rather long name ${index}`)

const draw = (number: number) =>
  drawCard({
    heading: 'Manufacturing & Logistics',
    note: '9 sectors',
    drawing: branch(
      9,
      NAMES.map((name) => ({ name, count: 5 })),
    ),
    number,
  })

describe('a share image', () => {
  it('has the size that pages tell and stays under 100 kB at its fullest', async () => {
    const picture = await draw(17)
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
    expect(picture.length).toBeLessThan(100_000)
  })

  it('keeps names inside the frame', async () => {
    const { data, info } = await sharp(await draw(17))
      .extract({ left: 1184, top: 60, width: 16, height: 510 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(1)
    // Ground and graticule are dark; letters are light.
    expect(Math.max(...data)).toBeLessThan(120)
  })

  it('shows other land on another sheet', async () => {
    expect((await draw(1)).equals(await draw(2))).toBe(false)
  })
})
