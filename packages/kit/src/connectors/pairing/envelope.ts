import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, encodeBase64 } from './bytes.js'
import { PairingError } from './PairingError.js'

const ivBytes = 12
const keyBytes = 32
const tagBytes = 16

/**
 * A parsed envelope. Type 0 is sealed with a shared key, type 1 includes the sender's key, and type 2 is not sealed
 * (link mode).
 */
export type Envelope =
  | { readonly type: 0; readonly iv: Uint8Array; readonly box: Uint8Array }
  | { readonly type: 1; readonly senderPublicKey: string; readonly iv: Uint8Array; readonly box: Uint8Array }
  | { readonly type: 2; readonly text: Uint8Array }

/**
 * Seals text with ChaCha20-Poly1305 as base64: type 0, or type 1 with the sender's public key.
 *
 * @throws PairingError `MESSAGE_TOO_LONG` if it exceeds the maximum size of relays.
 */
export function sealEnvelope(
  text: string,
  symKey: string,
  { senderPublicKey, iv = randomBytes(ivBytes) }: { senderPublicKey?: string; iv?: Uint8Array } = {},
): string {
  const box = chacha20poly1305(hexToBytes(symKey), iv).encrypt(utf8ToBytes(text))
  const head = senderPublicKey ? concatBytes(Uint8Array.of(1), hexToBytes(senderPublicKey)) : Uint8Array.of(0)
  const message = encodeBase64(concatBytes(head, iv, box))
  if (message.length > pairingLimits.messageChars) throw new PairingError('MESSAGE_TOO_LONG', { chars: message.length })
  return message
}

/**
 * Parses an envelope without opening it.
 *
 * @throws PairingError `MESSAGE_TOO_LONG`, `ENVELOPE_INVALID`.
 */
export function parseEnvelope(message: string): Envelope {
  if (message.length > pairingLimits.messageChars) throw new PairingError('MESSAGE_TOO_LONG', { chars: message.length })
  const bytes = decodeBase64(message)
  const type = bytes?.[0]
  if (!bytes || type === undefined || type > 2) throw new PairingError('ENVELOPE_INVALID')
  if (type === 2) return { type, text: bytes.subarray(1) }
  const ivStart = type === 1 ? 1 + keyBytes : 1
  const boxStart = ivStart + ivBytes
  if (bytes.length < boxStart + tagBytes) throw new PairingError('ENVELOPE_INVALID')
  const parts = { iv: bytes.subarray(ivStart, boxStart), box: bytes.subarray(boxStart) }
  return type === 1
    ? { type, senderPublicKey: bytesToHex(bytes.subarray(1, ivStart)), ...parts }
    : { type: 0, ...parts }
}

/**
 * Returns the text of an envelope. `getKey` returns the symmetric key; for type 1, it receives the sender's public key.
 *
 * @throws PairingError `MESSAGE_TOO_LONG`, `ENVELOPE_INVALID`, `ENVELOPE_KEY_MISSING`, `ENVELOPE_KEY_WRONG`,
 *   `KEY_INVALID`.
 */
export function openEnvelope(message: string, getKey: (senderPublicKey?: string) => string | undefined): string {
  const envelope = parseEnvelope(message)
  if (envelope.type === 2) return decodeText(envelope.text)
  const symKey = envelope.type === 1 ? getKey(envelope.senderPublicKey) : getKey()
  if (symKey === undefined) throw new PairingError('ENVELOPE_KEY_MISSING')
  return decodeText(unseal(envelope, symKey))
}

/**
 * Returns the text of a message on a topic whose key both peers have. Accepts only type 0: link mode is not sealed, so
 * anyone on the way could forge a message.
 *
 * @throws PairingError the errors of openEnvelope.
 */
export function openShared(message: string, symKey: string): string {
  const envelope = parseEnvelope(message)
  if (envelope.type !== 0) throw new PairingError('ENVELOPE_INVALID')
  return decodeText(unseal(envelope, symKey))
}

/**
 * Returns the text of a message for the owner of a private key: type 1, which includes the sender's public key.
 *
 * @throws PairingError the errors of openEnvelope.
 */
export async function openFor(message: string, deriveKey: (sender: string) => Promise<string>): Promise<string> {
  const envelope = parseEnvelope(message)
  if (envelope.type !== 1) throw new PairingError('ENVELOPE_INVALID')
  return decodeText(unseal(envelope, await deriveKey(envelope.senderPublicKey)))
}

function unseal({ iv, box }: { iv: Uint8Array; box: Uint8Array }, symKey: string): Uint8Array {
  try {
    return chacha20poly1305(hexToBytes(symKey), iv).decrypt(box)
  } catch (cause) {
    throw new PairingError('ENVELOPE_KEY_WRONG', {}, cause)
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new PairingError('ENVELOPE_INVALID', {}, cause)
  }
}
