import { type RpcError, relayFailure, relayRequest, relayResult } from '@foyer/contract/pairing/jsonRpc'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { type ReceivedMessage, relayPush } from '@foyer/contract/pairing/relayResults'

/** A frame of a relay. `rawId` is the id as text, because some relays use ids above the safe integers. */
export type Frame =
  | { readonly kind: 'message'; readonly rawId: string; readonly message: ReceivedMessage }
  | { readonly kind: 'result'; readonly id: string; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: string; readonly error: RpcError }

/** Parses a frame. Returns undefined for invalid data, which the caller ignores. */
export function parseFrame(data: unknown): Frame | undefined {
  if (typeof data !== 'string' || data.length > pairingLimits.frameChars) return undefined
  // Find the id in the text. A quote inside a message is escaped, so only an id of the frame itself can match.
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

/** Formats the response that confirms the receipt of a message. */
export function formatAcknowledgement(rawId: string): string {
  return `{"id":${rawId},"jsonrpc":"2.0","result":true}`
}
