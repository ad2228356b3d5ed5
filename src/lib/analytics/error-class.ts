/**
 * An error as one word: its class. Texts of errors hold anything, what was typed included, so
 * they are never measured.
 */
export function errorClass(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error'
}
