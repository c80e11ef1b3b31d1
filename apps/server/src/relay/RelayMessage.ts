import { createHash } from 'node:crypto'
import { relayLimits } from './relayLimits.js'

/** An encrypted message in transit. The relay cannot read it. Times are in milliseconds. */
export interface RelayMessage {
  readonly topic: string
  readonly message: string
  readonly attestation: string | null
  readonly tag: number
  /** The did:key of the client that published the message. */
  readonly publisher: string
  /** The project and the client address (keyed hash) whose quotas count the message. */
  readonly projectId: string
  readonly addressKey: string
  readonly publishedAtMs: number
  readonly expiresAtMs: number
}

/** Returns the size of a message on disk in bytes. The relay's limits use this size. */
export function computeMessageBytes({ message, attestation }: Pick<RelayMessage, 'message' | 'attestation'>): number {
  return message.length + (attestation?.length ?? 0) + relayLimits.rowBytes
}

/** A message in the mailbox. A message with a higher `seq` was stored later. */
export type StoredMessage = RelayMessage & { readonly seq: number }

/** Returns the id of a client's subscription. It is the same on each socket of the client and after a restart. */
export function subscriptionIdOf(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}
