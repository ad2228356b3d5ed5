/**
 * The class name of an error. Error messages can contain anything, including user input, so they
 * are never tracked.
 */
export function errorClass(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error'
}
