/** The dump cannot be imported at all. The message is for the operator. */
export class DumpFileError extends Error {
  override name = 'DumpFileError'
}
