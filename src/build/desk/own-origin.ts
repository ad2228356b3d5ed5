const FONT = /url\(https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([a-z0-9-]+)[^)]*\)/g

/** The local sources of the fonts that the program requests from a CDN. */
const FONTS: Record<string, string> = {
  'material-symbols-outlined': 'url(/admin/icons.woff2)',
  'source-sans-3': 'local("Source Sans 3")',
  'noto-mono': 'local("Noto Mono")',
}

/**
 * Sveltia CMS as its package has it, with its icons from here, the machine's own fonts for texts,
 * and without its look for newer versions: nothing is asked of anybody else.
 * @throws when it asks for a font that is not known here, as a newer version may
 */
export function fromOwnOrigin(program: string): string {
  return program
    .replace(FONT, (_, name: string) => {
      const font = FONTS[name]
      if (font === undefined) throw new Error(`The desk needs the font ${name}`)
      return font
    })
    .replaceAll('https://unpkg.com/@sveltia/cms', '/admin')
}
