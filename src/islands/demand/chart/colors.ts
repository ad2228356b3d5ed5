export interface ChartColors {
  ink: string
  line: string
  base: string
  accent: string
  surface: string
  font: string
}

/** The theme's colors at the chart's element, because a canvas cannot use CSS variables. */
export function readColors(host: Element): ChartColors {
  const style = getComputedStyle(host)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: token('--ink-muted'),
    line: token('--line'),
    base: token('--line-strong'),
    accent: token('--accent'),
    surface: token('--surface'),
    font: `13px ${style.fontFamily}`,
  }
}

/**
 * Calls back when the theme changes, or before and after printing. Returns a function that stops
 * it.
 */
export function onColorsChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const paper = matchMedia('print')
  paper.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    paper.removeEventListener('change', changed)
  }
}
