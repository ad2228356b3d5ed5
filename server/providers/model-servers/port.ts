/** Longest name of a model, in UTF-16 units. */
const NAME_MAX = 200

/** A model that a server offers. */
export interface OfferedModel {
  name: string
  /** Billions of parameters, if the server or the name says it. */
  billions: number | undefined
  /** Size of its file; undefined if the server does not say it. */
  bytes?: number | undefined
  /** True if it is in memory and answers at once. */
  isLoaded: boolean
  /** Tokens that it can read and answer as it is loaded; undefined if the server does not say it. */
  contextTokens?: number | undefined
}

/** Asks a server for JSON: by GET, or by POST with a body. Undefined if it gives none in time. */
export type AskServer = (path: string, body?: object) => Promise<unknown>

/** A kind of server for models, with its usual port. */
export interface ModelServer {
  port: number
  /** The models that it offers for chats as far as it says; none if it is another server. */
  offered(ask: AskServer): Promise<OfferedModel[]>
  /** A model with all that the server says of it; undefined if it cannot chat. */
  describe(model: OfferedModel, ask: AskServer): Promise<OfferedModel | undefined>
}

/** Whether a name can be shown and sent as it is. */
export const isModelName = (name: string): boolean =>
  name !== '' && name.length <= NAME_MAX && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)
