/** Where a request comes from: its throttling address and, when sent, the anonymous session id. */
export interface Origin {
  address: string
  browserId: string | undefined
}
