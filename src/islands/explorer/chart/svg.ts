const NAMESPACE = 'http://www.w3.org/2000/svg'

/** An SVG element with its attributes and children. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number> = {},
  children: readonly (SVGElement | string)[] = [],
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** Sets an attribute only where it differs: writing one costs style work even when equal. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
