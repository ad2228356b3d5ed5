/**
 * A place in the write-ahead log, in bytes from its beginning. A write that ended before the place
 * was asked for is in the log before it.
 */
export type WalPosition = bigint

/** Reads what Postgres writes as two hexadecimal numbers, such as 16/B374D848. */
export function parsePosition(written: string): WalPosition {
  const [high = '', low = ''] = written.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
