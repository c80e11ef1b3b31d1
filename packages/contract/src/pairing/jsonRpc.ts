import * as z from 'zod/mini'

/** The id of a call on the relay's socket. The caller chooses a text or a number. */
export const relayId = z.union([z.number(), z.string().check(z.minLength(1), z.maxLength(64))])

/**
 * The id of a call between two peers: the time in milliseconds times a thousand plus a random number. It is always a
 * safe integer.
 */
export const peerId = z.int().check(z.gt(0))

const jsonrpc = z.literal('2.0')

/** A JSON-RPC 2.0 error. */
export const rpcError = z.object({
  code: z.number(),
  message: z.string().check(z.maxLength(10_000)),
  data: z.optional(z.unknown()),
})

/** A JSON-RPC 2.0 error, as sent. */
export type RpcError = z.infer<typeof rpcError>

const request = { jsonrpc, method: z.string().check(z.minLength(1), z.maxLength(100)), params: z.optional(z.unknown()) }

/** A call on the relay's socket, in either direction. */
export const relayRequest = z.object({ ...request, id: relayId })
/** A call on the relay's socket, as sent. */
export type RelayRequest = z.infer<typeof relayRequest>

/** The relay's response to a successful call. */
export const relayResult = z.object({ jsonrpc, id: relayId, result: z.unknown() })
/** The relay's response to a failed call. */
export const relayFailure = z.object({ jsonrpc, id: z.nullable(relayId), error: rpcError })

/** A call from one peer to the other, after decryption of its envelope. */
export const peerRequest = z.object({ ...request, id: peerId })
/** A call from one peer to the other, as sent. */
export type PeerRequest = z.infer<typeof peerRequest>

/** The success response of a peer. `result` may have any value but must be present. */
export const peerResult = z.object({ jsonrpc, id: peerId, result: z.unknown() })
/** The error response of a peer. */
export const peerFailure = z.object({ jsonrpc, id: peerId, error: rpcError })
