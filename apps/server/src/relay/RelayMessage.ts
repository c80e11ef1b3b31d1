import { createHash } from 'node:crypto'
import { relayLimits } from './relayLimits.js'

/** A sealed message on its way; the relay cannot read it. Times in milliseconds. */
export interface RelayMessage {
  readonly topic: string
  readonly message: string
  readonly attestation: string | null
  readonly tag: number
  /** did:key of the client it came from. */
  readonly publisher: string
  /** Project and client address (keyed hash) that it counts for. */
  readonly projectId: string
  readonly addressKey: string
  readonly publishedAtMs: number
  readonly expiresAtMs: number
}

/** Bytes of a message on disk, as its limits count them. */
export function weighMessage({ message, attestation }: Pick<RelayMessage, 'message' | 'attestation'>): number {
  return message.length + (attestation?.length ?? 0) + relayLimits.rowBytes
}

/** A message the mailbox holds; a higher number came later. */
export type KeptMessage = RelayMessage & { readonly seq: number }

/** The id of a client's subscription, the same on each of its sockets and after a restart. */
export function subscriptionIdOf(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}
