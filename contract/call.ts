import { z } from 'zod'

/** One call of the API: what goes in, what comes out with `status`, and who may make it. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:name` marks a parameter. */
  path: `/api/${string}`
  summary: string
  /** `anyone`; `user` needs a session; `premium` a Premium one; `explorer` is decided node by node. */
  access: 'anyone' | 'user' | 'premium' | 'explorer'
  /** How the body travels; JSON where nothing is said. */
  encoding?: 'form'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  status: 200 | 201 | 204
  answer: z.ZodType
}

type Schema<Part> = Part extends z.ZodType ? Part : never

/** What a caller sends as body, query or parameters. */
export type CallInput<C extends Call, Part extends 'body' | 'query' | 'params'> =
  C extends Record<Part, infer S> ? z.input<Schema<S>> : undefined

/** What a call answers with its `status`. */
export type CallAnswer<C extends Call> = z.output<C['answer']>

export const SESSION_HEADER = 'X-Session-ID'
export const CSRF_HEADER = 'X-CSRF-Token'

/** The anonymous session id: 32 random bytes as lower-case hex. */
export const sessionIdSchema = z.string().regex(/^[0-9a-f]{64}$/)
