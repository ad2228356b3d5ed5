export type Cell = string | number | null

/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  // Spreadsheets in some regions separate cells by semicolons or tabs.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Rows as CSV after RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Text that
 * begins like a formula gets a leading apostrophe; null is an empty cell.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
}
