import { z } from 'zod'
import type { KeyScope } from './access-key-form.ts'

/** One call of the API: its input, its answer with `status`, and who may make it. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:name` marks a parameter. */
  path: `/api/${string}`
  summary: string
  /** `anyone`; `user` needs a session; `premium` needs Premium; `explorer` is decided per niche. */
  access: 'anyone' | 'user' | 'premium' | 'explorer'
  /**
   * The scope that an access key needs: `read` for what starts and changes nothing, `run` for what
   * works in the name of its owner. `none` for accounts, payments, keys and what makes things public,
   * and for what cannot be taken back: those calls refuse every key.
   */
  key: KeyScope | 'none'
  /** Format of the body; the default is JSON. */
  encoding?: 'form'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  status: 200 | 201 | 204
  answer: z.ZodType
}

type Schema<Part> = Part extends z.ZodType ? Part : never

/** The input of a call: body, query or parameters. */
export type CallInput<C extends Call, Part extends 'body' | 'query' | 'params'> =
  C extends Record<Part, infer S> ? z.input<Schema<S>> : undefined

/** The answer of a call with its `status`. */
export type CallAnswer<C extends Call> = z.output<C['answer']>

export const SESSION_HEADER = 'X-Session-ID'
export const CSRF_HEADER = 'X-CSRF-Token'

/** The anonymous session id: 32 random bytes as lowercase hex. */
export const sessionIdSchema = z.string().regex(/^[0-9a-f]{64}$/)
