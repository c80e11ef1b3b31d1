import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { pairingUriParts } from '@foyer/contract/pairing/pairingUri'
import { PairingRefusal } from './PairingRefusal.js'

/** What a pairing address says (EIP-1328, version 2). */
export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  readonly relayProtocol: string
  /** Milliseconds; absent when the address does not say. */
  readonly expiresAtMs?: number
}

/** The address a wallet scans or opens; parameters that have a default are left out, so that the QR code stays coarse. */
export function formatPairingUri({ topic, symKey, relayProtocol, expiresAtMs }: PairingUri): string {
  const expiry = expiresAtMs === undefined ? '' : `&expiryTimestamp=${Math.floor(expiresAtMs / 1000)}`
  return `wc:${topic}@2?relay-protocol=${relayProtocol}&symKey=${symKey}${expiry}`
}

/** @throws PairingRefusal `URI_INVALID`, `URI_EXPIRED`. */
export function parsePairingUri(uri: string, nowMs: number): PairingUri {
  const match = uri.length <= pairingLimits.uriChars && /^wc:(?:\/\/)?([^@?]*)@([^?]*)\?(.*)$/s.exec(uri)
  if (!match) throw new PairingRefusal('URI_INVALID')
  const [, topic, version, query] = match
  const parts = pairingUriParts.safeParse({ ...Object.fromEntries(new URLSearchParams(query)), topic, version })
  if (!parts.success) throw new PairingRefusal('URI_INVALID', {}, parts.error)
  const { symKey, expiryTimestamp, 'relay-protocol': relayProtocol } = parts.data
  const expiresAtMs = expiryTimestamp === undefined ? undefined : Number(expiryTimestamp) * 1000
  if (expiresAtMs !== undefined && expiresAtMs <= nowMs) throw new PairingRefusal('URI_EXPIRED')
  return { topic: parts.data.topic, symKey, relayProtocol, ...(expiresAtMs !== undefined && { expiresAtMs }) }
}
