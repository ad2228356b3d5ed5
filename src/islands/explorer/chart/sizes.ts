import { cutLabel } from '../../../../contract/niche-name.ts'
import { type Niche, nicheState, stateText } from '../../../lib/explorer/niche.ts'

/** Measures of a mark in map units; explorer.css sets the same type sizes. */
export const LABEL_X = 36
export const LABEL_SIZE = 15
export const NOTE_SIZE = 12.5
/** Longest label; longer ones are squeezed, so that links keep their room. */
export const LABEL_WIDTH_MAX = 258
export const TARGET_HALF = 28
export const TOGGLE_RADIUS = 11
const TOGGLE_GAP = 26
export const BADGE_WIDTH = 60
const BADGE_GAP = 8

export interface MarkSize {
  label: number
  note: number
  /** Middle of the +/− control, or null where there is none. */
  toggleX: number | null
  /** The start of the links to sub-niches. */
  stemX: number
}

/** Measures text in one font; to change a context's font costs more than the measuring. */
function createRuler(font: string, size: number, weight: number) {
  const pen = document.createElement('canvas').getContext('2d')
  const known = new Map<string, number>()
  if (pen) pen.font = `${weight} ${size}px ${font}`

  return (text: string): number => {
    const held = known.get(text)
    if (held !== undefined) return held
    const measured = pen ? pen.measureText(text).width : text.length * size * 0.52
    known.set(text, measured)
    return measured
  }
}

/** Measures labels; call `forget` when the font has changed. */
export function createSizes(font: string) {
  const createRulers = () => ({
    name: createRuler(font, LABEL_SIZE, 600),
    note: createRuler(font, NOTE_SIZE, 400),
  })
  let rulers = createRulers()

  return {
    forget(): void {
      rulers = createRulers()
    },

    of(niche: Niche): MarkSize {
      const state = nicheState(niche)
      const label = Math.min(LABEL_WIDTH_MAX, rulers.name(cutLabel(niche.name)))
      const badge = state === 'terminal' ? BADGE_WIDTH + BADGE_GAP : 0
      const note = rulers.note(stateText(niche)) + badge
      const end = LABEL_X + Math.max(label, Math.min(note, LABEL_WIDTH_MAX))
      const toggleX = state === 'branch' ? end + TOGGLE_GAP : null
      return { label, note, toggleX, stemX: toggleX === null ? end : toggleX + TOGGLE_RADIUS }
    },
  }
}

export type Sizes = ReturnType<typeof createSizes>
