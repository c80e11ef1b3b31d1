import * as z from 'zod/mini'

/** The id of a call on the relay's socket: text or number, as the caller likes. */
export const relayId = z.union([z.number(), z.string().check(z.minLength(1), z.maxLength(64))])

/** The id of a call between two peers: milliseconds times a thousand and a bit of chance, so always a safe integer. */
export const peerId = z.int().check(z.gt(0))

const jsonrpc = z.literal('2.0')

/** What went wrong, in the words of JSON-RPC 2.0. */
export const rpcError = z.object({
  code: z.number(),
  message: z.string().check(z.maxLength(10_000)),
  data: z.optional(z.unknown()),
})

/** What went wrong, as sent. */
export type RpcError = z.infer<typeof rpcError>

const request = { jsonrpc, method: z.string().check(z.minLength(1), z.maxLength(100)), params: z.optional(z.unknown()) }

/** A call on the relay's socket, in either direction. */
export const relayRequest = z.object({ ...request, id: relayId })
/** A call on the relay's socket, as sent. */
export type RelayRequest = z.infer<typeof relayRequest>

/** The relay's answer to a call that worked. */
export const relayResult = z.object({ jsonrpc, id: relayId, result: z.unknown() })
/** The relay's answer to a call that failed. */
export const relayFailure = z.object({ jsonrpc, id: z.nullable(relayId), error: rpcError })

/** A call from one peer to the other, after its envelope was opened. */
export const peerRequest = z.object({ ...request, id: peerId })
/** A call from one peer to the other, as sent. */
export type PeerRequest = z.infer<typeof peerRequest>

/** A peer's yes. `result` may be anything but must be there. */
export const peerResult = z.object({ jsonrpc, id: peerId, result: z.unknown() })
/** A peer's no. */
export const peerFailure = z.object({ jsonrpc, id: peerId, error: rpcError })
