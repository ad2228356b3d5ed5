/** The origin of a request: its address for rate limits and, if sent, the anonymous session id. */
export interface Origin {
  address: string
  browserId: string | undefined
}
