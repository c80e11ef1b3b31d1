import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { pairingUriParts } from '@foyer/contract/pairing/pairingUri'
import type { PairingUri } from './createPair.js'
import { PairingError } from './PairingError.js'

/**
 * Parses a pairing URI.
 *
 * @throws PairingError `URI_INVALID`, `URI_EXPIRED`.
 */
export function parsePairingUri(uri: string, nowMs: number): PairingUri {
  const match = uri.length <= pairingLimits.uriChars && /^wc:(?:\/\/)?([^@?]*)@([^?]*)\?(.*)$/s.exec(uri)
  if (!match) throw new PairingError('URI_INVALID')
  const [, topic, version, query] = match
  const parts = pairingUriParts.safeParse({ ...Object.fromEntries(new URLSearchParams(query)), topic, version })
  if (!parts.success) throw new PairingError('URI_INVALID', {}, parts.error)
  const { symKey, expiryTimestamp, 'relay-protocol': relayProtocol } = parts.data
  const expiresAtMs = expiryTimestamp === undefined ? undefined : Number(expiryTimestamp) * 1000
  if (expiresAtMs !== undefined && expiresAtMs <= nowMs) throw new PairingError('URI_EXPIRED')
  return { topic: parts.data.topic, symKey, relayProtocol, ...(expiresAtMs !== undefined && { expiresAtMs }) }
}
