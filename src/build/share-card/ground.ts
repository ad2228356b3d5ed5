import { HERO_CONTOURS } from '../drawings/hero-contours.ts'
import { INK } from './palette.ts'

const HIGHLANDS = HERO_CONTOURS.index.match(/M[^Mz]*z/g) ?? []

function grid(): string {
  const across = Array.from({ length: 20 }, (_, index) => `M${index * 60 + 0.5} 0V630`)
  const down = Array.from({ length: 11 }, (_, index) => `M0 ${index * 60 + 0.5}H1200`)
  return `<path stroke="${INK.grid}" d="${across.join('')}${down.join('')}"/>`
}

/** The terrain, rotated and mirrored by a number to make each picture different. */
function terrain(number: number): string {
  const turn = (number * 47) % 360
  const mirror = number % 2 === 0 ? 1 : -1
  const land = HIGHLANDS.map((ring) => `<path fill="#78bebe" fill-opacity=".05" d="${ring}"/>`)
  return `<g mask="url(#fade)"><g transform="translate(780 290) rotate(${turn}) scale(${mirror * 1.35} 1.35) translate(-560 -250)">
${land.join('')}<path stroke="${INK.contour}" d="${HERO_CONTOURS.minor}"/>
<path stroke="${INK.contourIndex}" stroke-width="1.4" d="${HERO_CONTOURS.index}"/></g></g>`
}

const FRAME = `<path stroke="${INK.line}" d="M24.500 24.500H1175.500V605.500H24.500z"/>
<path stroke="${INK.lineStrong}" d="M18.500 40V18.500H40M1160 18.500H1181.500V40M1181.500 590V611.500H1160M40 611.500H18.500V590"/>`

const LOGO = `<g transform="translate(72 72) scale(1.84)"><circle cx="16" cy="16" r="15" stroke="${INK.lineStrong}"/>
<path stroke="${INK.lineStrong}" d="M16 1v3M16 28v3M1 16h3M28 16h3"/><path stroke="${INK.ink}" stroke-width="2.4" d="M9.500 25V7M22.500 25V7"/>
<path fill="${INK.accent}" d="M8.300 7l10.300 7.100-5.200 3.800z"/><path fill="${INK.ink}" d="M23.700 25L13.400 17.900l5.200-3.800z"/></g>`

/**
 * Draws the ground of every picture: the graticule, land, the frame and the mark of the product.
 * @param number of the sheet; the same number gives the same land
 * @param calm where the drawing above needs quiet land
 */
export function ground(number: number, calm: boolean): string {
  return `<defs><linearGradient id="fall"><stop offset=".2" stop-color="#fff" stop-opacity=".08"/><stop offset=".62" stop-color="#fff" stop-opacity="${calm ? 0.4 : 1}"/></linearGradient>
<mask id="fade" maskUnits="userSpaceOnUse" x="0" y="0" width="1200" height="630"><rect width="1200" height="630" fill="url(#fall)"/></mask></defs>
<rect width="1200" height="630" fill="${INK.ground}"/>${grid()}${terrain(number)}${FRAME}${LOGO}`
}
