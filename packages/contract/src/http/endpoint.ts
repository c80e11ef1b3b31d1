import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** What an endpoint answers with when the answer is no JSON: a picture, or server-sent events. */
export type OtherAnswer = 'image' | 'events'

/** One endpoint of the wire contract: the server mounts it, the SDK calls it, OpenAPI is printed from it. */
export interface Endpoint {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path with `{name}` for each parameter. */
  readonly path: string
  readonly params?: Schema
  /** Query as sent: every value is a string. */
  readonly query: Schema
  readonly body?: Schema
  readonly response: Schema | OtherAnswer
}

/** A query, body or answer without anything in it. */
export const none = z.object({})

/** Keeps the exact schema types of an endpoint while checking its shape. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/** Query a caller writes (strings). */
export type EndpointQuery<E extends Endpoint> = z.input<E['query']>
/** Query a server reads, after parsing. */
export type EndpointParsedQuery<E extends Endpoint> = z.output<E['query']>
/** Path parameters a caller writes. */
export type EndpointParams<E extends Endpoint> = InputOf<E['params']>
/** Path parameters a server reads. */
export type EndpointParsedParams<E extends Endpoint> = OutputOf<E['params']>
/** Body a caller writes. */
export type EndpointBody<E extends Endpoint> = InputOf<E['body']>
/** Body a server reads. */
export type EndpointParsedBody<E extends Endpoint> = OutputOf<E['body']>
/** JSON answer of an endpoint. */
export type EndpointAnswer<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : never
