import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** The kind of a response that is not JSON: an image, or server-sent events. */
export type OtherAnswer = 'image' | 'events'

/**
 * An endpoint of the wire contract. The server mounts it, the SDK calls it, and the OpenAPI document is generated from
 * it.
 */
export interface Endpoint {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** The path, with `{name}` for each parameter. */
  readonly path: string
  readonly params?: Schema
  /** The query as sent: every value is a string. */
  readonly query: Schema
  readonly body?: Schema
  readonly response: Schema | OtherAnswer
}

/** The schema of an empty query, body or response. */
export const none = z.object({})

/** Checks the shape of an endpoint and keeps its exact schema types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/** The query as a caller writes it (strings). */
export type EndpointQuery<E extends Endpoint> = z.input<E['query']>
/** The query after parsing, as the server reads it. */
export type EndpointParsedQuery<E extends Endpoint> = z.output<E['query']>
/** The path parameters as a caller writes them. */
export type EndpointParams<E extends Endpoint> = InputOf<E['params']>
/** The path parameters after parsing, as the server reads them. */
export type EndpointParsedParams<E extends Endpoint> = OutputOf<E['params']>
/** The body as a caller writes it. */
export type EndpointBody<E extends Endpoint> = InputOf<E['body']>
/** The body after parsing, as the server reads it. */
export type EndpointParsedBody<E extends Endpoint> = OutputOf<E['body']>
/** The JSON response of an endpoint. */
export type EndpointAnswer<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : never
