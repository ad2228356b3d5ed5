import type { Call, CallAnswer, CallInput } from '../../contract/call.ts'

/** The input of a call as the contract has it. */
export interface HostInput<C extends Call> {
  params?: Record<string, string>
  query?: CallInput<C, 'query'>
  body?: CallInput<C, 'body'>
}

/** An HTTP request for a call, without the address of the host. */
export interface HostRequest {
  method: Call['method']
  /** With its query. */
  path: string
  headers: Record<string, string>
  body?: string
}

/** What an HTTP host answered. */
export interface HostAnswer {
  status: number
  /** Of the Retry-After header. */
  retryAfter?: string | undefined
  text: string
}

/** Sends a request: to this process, or over the network. @throws when nobody answers, a TimeoutError when it takes too long */
export type Send = (request: HostRequest) => Promise<HostAnswer>

/** Makes a call of the contract in the name of a key's owner. @throws {HostRefusal} */
export type MakeCall = <C extends Call>(call: C, input?: HostInput<C>) => Promise<CallAnswer<C>>
