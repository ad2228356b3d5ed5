const ATTRIBUTE = /\s+([A-Za-z_][\w.-]{0,63})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*\/>\s*$/y
const REFERENCE = /&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#x([\dA-Fa-f]{1,6});)?/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** An attribute holds an entity other than the five of XML, or a broken one. */
class ForeignEntityError extends Error {
  override name = 'ForeignEntityError'
}

function characterOf(match: string, name?: string, decimal?: string, hex?: string): string {
  if (name !== undefined) return NAMED[name] ?? ''
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? 'x', 16)
  if (match === '&' || !(code > 0 && code <= 0x10ffff)) throw new ForeignEntityError(match)
  return String.fromCodePoint(code)
}

/**
 * The attributes of an element without content, as Stack Exchange writes its rows. Entities are
 * replaced by characters, and no declarations are known, so an entity never grows.
 * @param text from after `<` to before the next one
 * @returns undefined if it is anything else
 */
export function readXmlRow(text: string): Map<string, string> | undefined {
  if (!text.startsWith('row')) return undefined
  const found = new Map<string, string>()
  let at = 'row'.length
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const parts = ATTRIBUTE.exec(text)
    if (parts === null) break
    at = ATTRIBUTE.lastIndex
    const [, name = '', double, single] = parts
    if (found.has(name)) return undefined
    const value = double ?? single ?? ''
    try {
      found.set(name, value.includes('&') ? value.replace(REFERENCE, characterOf) : value)
    } catch (error) {
      if (error instanceof ForeignEntityError) return undefined
      throw error
    }
  }
  END.lastIndex = at
  return END.test(text) ? found : undefined
}
