import { type RpcError, relayFailure, relayRequest, relayResult } from '@foyer/contract/pairing/jsonRpc'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { type ReceivedMessage, relayPush } from '@foyer/contract/pairing/relayResults'

/** What a relay can send. `rawId` is the id as written, since some relays number beyond what JavaScript counts exactly. */
export type Frame =
  | { readonly kind: 'message'; readonly rawId: string; readonly message: ReceivedMessage }
  | { readonly kind: 'result'; readonly id: string; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: string; readonly error: RpcError }

/** Reads a frame; undefined for anything that is none, which then changes nothing. */
export function parseFrame(data: unknown): Frame | undefined {
  if (typeof data !== 'string' || data.length > pairingLimits.frameChars) return undefined
  // Inside a message a quote is escaped, so this finds an id of the frame itself.
  const bigId = /"id"\s*:\s*(\d{16,})\s*[,}]/.exec(data)?.[1]
  const json = parseJson(data)
  const failure = relayFailure.safeParse(json)
  if (failure.success) return { kind: 'failure', id: String(failure.data.id), error: failure.data.error }
  const request = relayRequest.safeParse(json)
  if (request.success) {
    const push = relayPush.safeParse(request.data)
    if (!push.success) return undefined
    const rawId = typeof request.data.id === 'number' && bigId ? bigId : JSON.stringify(request.data.id)
    return { kind: 'message', rawId, message: push.data.params.data }
  }
  const result = relayResult.safeParse(json)
  return result.success ? { kind: 'result', id: String(result.data.id), result: result.data.result } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** "It has arrived". */
export function formatAcknowledgement(rawId: string): string {
  return `{"id":${rawId},"jsonrpc":"2.0","result":true}`
}
