/**
 * The lines of a chart of several keywords, as many as it can have. The pattern tells them apart;
 * the color, a token, only helps.
 */
export const LINE_STYLES = [
  { color: '--accent', dash: [] },
  { color: '--ink', dash: [9, 5] },
  { color: '--positive', dash: [2, 4] },
  { color: '--level-medium', dash: [14, 4, 2, 4] },
  { color: '--ink-faint', dash: [18, 6] },
] as const

export type LineStyle = (typeof LINE_STYLES)[number]

/** The style of a line by its place. */
export const lineStyle = (index: number): LineStyle =>
  LINE_STYLES[index % LINE_STYLES.length] ?? LINE_STYLES[0]
