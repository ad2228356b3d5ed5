import { readFile } from 'node:fs/promises'
import satori from 'satori'
import sharp from 'sharp'
import { SHARE_SIZE } from '../pages/share-images.ts'
import type { Drawing } from './drawings.ts'
import { ground } from './ground.ts'
import { wordLayer } from './label.ts'
import { INK } from './palette.ts'

export interface Card {
  heading: string
  /** The small line below. */
  note: string
  drawing: Drawing
  /** Selects the picture's terrain. */
  number: number
  /** True if the drawing has text, which needs a calm background. */
  isCalm?: boolean
}

const WEIGHTS = [400, 600, 800] as const
const HEADING_WIDTH = 490
/** The maximum average width of a display-weight letter, relative to its size. */
const LETTER = 0.68
const QUALITY = 80

async function readFonts() {
  return Promise.all(
    WEIGHTS.map(async (weight) => ({
      name: 'Geologica',
      weight,
      style: 'normal' as const,
      data: await readFile(
        `node_modules/@fontsource/geologica/files/geologica-latin-${weight}-normal.woff`,
      ),
    })),
  )
}

let fonts: ReturnType<typeof readFonts> | undefined

/** The largest size that its longest word and number of lines allow. */
function headingSize(heading: string): number {
  const longest = Math.max(...heading.split(' ').map((word) => word.length))
  return Math.min(heading.length > 36 ? 58 : 68, Math.floor(HEADING_WIDTH / (longest * LETTER)))
}

/** Draws a share image as a PNG of few colors. */
export async function drawCard({ heading, note, drawing, number, isCalm = false }: Card) {
  fonts ??= readFonts()
  const words = await satori(
    wordLayer({ words: heading, size: headingSize(heading), width: HEADING_WIDTH }, [
      { words: 'Nicher', x: 152, y: 101, size: 40, weight: 800 },
      { words: note, x: 74, y: 541, size: 26, weight: 400, color: INK.inkMuted },
      ...drawing.labels,
    ]),
    { ...SHARE_SIZE, fonts: await fonts },
  )
  const { width, height } = SHARE_SIZE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">${ground(number, isCalm)}${drawing.svg}${words}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, quality: QUALITY, dither: 0 }).toBuffer()
}
