/** Addresses of the files that {@link lateStyle} names. */
export interface LateFiles {
  /** The font with the characters that the site's own texts use. */
  font: string
  /** The font with all other characters. */
  moreFont: string
  /** Contour lines, as a mask. */
  terrain: string
}

const MORE_CHARACTERS =
  'U+A1-A8,U+AA-B6,U+B8-D6,U+D8-E8,U+EA-F6,U+F8-FF,U+152-153,U+2032-2033,U+2122,U+2190-2191,U+2193'

const fontFace = (url: string, more = '') =>
  `@font-face{font-family:"Nicher Sans";src:url(${url});font-weight:400 800;font-display:swap${more}}`

/**
 * The style that holds everything a page can be painted without: the font, whose place the
 * fallback of the same measures takes until then (font.css), and the terrain (`--terrain` in
 * tokens.css). {@link HEAD_SCRIPT} says when it counts.
 */
export function lateStyle({ font, moreFont, terrain }: LateFiles): string {
  return (
    fontFace(font) +
    fontFace(moreFont, `;unicode-range:${MORE_CHARACTERS}`) +
    `html:root{--terrain:url(${terrain})}`
  )
}
