import type satori from 'satori'
import { INK } from './palette.ts'

/** A line of words on the picture, in pixels of the picture. */
export interface Label {
  words: string
  /** Left edge; with `width`, the words are centered in it. */
  x: number
  /** The middle of the line. */
  y: number
  size: number
  weight?: 400 | 600 | 800
  color?: string
  width?: number
}

const LINE = 1.25

type Words = Parameters<typeof satori>[0]

/** An element for satori, in place of a React element. Satori reads only these two fields. */
function box(style: Record<string, unknown>, children: unknown): Words {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } } as never
}

function line({ words, x, y, size, weight = 600, color = INK.ink, width }: Label): Words {
  return box(
    {
      position: 'absolute',
      left: x,
      top: y - (size * LINE) / 2,
      width: width ?? 1200 - x,
      justifyContent: width === undefined ? 'flex-start' : 'center',
      fontSize: size,
      fontWeight: weight,
      lineHeight: LINE,
      color,
    },
    words,
  )
}

/** The words of a picture: a heading that wraps at the left, and labels where they are put. */
export function wordLayer(
  heading: { words: string; size: number; width: number },
  labels: readonly Label[],
) {
  const title = box(
    {
      position: 'absolute',
      left: 74,
      top: 150,
      width: heading.width,
      height: 350,
      alignItems: 'center',
      fontSize: heading.size,
      fontWeight: 800,
      lineHeight: 1.1,
      letterSpacing: '-0.02em',
      textWrap: 'balance',
      color: INK.ink,
    },
    heading.words,
  )
  return box({ width: '100%', height: '100%', position: 'relative', fontFamily: 'Geologica' }, [
    title,
    ...labels.map(line),
  ])
}
