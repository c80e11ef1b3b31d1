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
