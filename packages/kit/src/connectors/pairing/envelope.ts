import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, encodeBase64 } from './bytes.js'
import { PairingRefusal } from './PairingRefusal.js'

const ivBytes = 12
const keyBytes = 32
const tagBytes = 16

/** A sealed message taken apart: type 0 is sealed with a shared key, 1 carries the sender's key, 2 is not sealed (link mode). */
export type Envelope =
  | { readonly type: 0; readonly iv: Uint8Array; readonly box: Uint8Array }
  | { readonly type: 1; readonly senderPublicKey: string; readonly iv: Uint8Array; readonly box: Uint8Array }
  | { readonly type: 2; readonly text: Uint8Array }

/**
 * Seals text with ChaCha20-Poly1305 as base64: type 0, or type 1 when the sender's public key has to go along.
 *
 * @throws PairingRefusal `MESSAGE_TOO_LONG` when no relay would carry it.
 */
export function sealEnvelope(
  text: string,
  symKey: string,
  { senderPublicKey, iv = randomBytes(ivBytes) }: { senderPublicKey?: string; iv?: Uint8Array } = {},
): string {
  const box = chacha20poly1305(hexToBytes(symKey), iv).encrypt(utf8ToBytes(text))
  const head = senderPublicKey ? concatBytes(Uint8Array.of(1), hexToBytes(senderPublicKey)) : Uint8Array.of(0)
  const message = encodeBase64(concatBytes(head, iv, box))
  if (message.length > pairingLimits.messageChars)
    throw new PairingRefusal('MESSAGE_TOO_LONG', { chars: message.length })
  return message
}

/** @throws PairingRefusal `MESSAGE_TOO_LONG`, `ENVELOPE_INVALID`. */
export function parseEnvelope(message: string): Envelope {
  if (message.length > pairingLimits.messageChars)
    throw new PairingRefusal('MESSAGE_TOO_LONG', { chars: message.length })
  const bytes = decodeBase64(message)
  const type = bytes?.[0]
  if (!bytes || type === undefined || type > 2) throw new PairingRefusal('ENVELOPE_INVALID')
  if (type === 2) return { type, text: bytes.subarray(1) }
  const ivStart = type === 1 ? 1 + keyBytes : 1
  const boxStart = ivStart + ivBytes
  if (bytes.length < boxStart + tagBytes) throw new PairingRefusal('ENVELOPE_INVALID')
  const parts = { iv: bytes.subarray(ivStart, boxStart), box: bytes.subarray(boxStart) }
  return type === 1
    ? { type, senderPublicKey: bytesToHex(bytes.subarray(1, ivStart)), ...parts }
    : { type: 0, ...parts }
}

/**
 * The text of a sealed message. `getKey` gives the symmetric key; for type 1 it gets the sender's public key.
 *
 * @throws PairingRefusal `MESSAGE_TOO_LONG`, `ENVELOPE_INVALID`, `ENVELOPE_KEY_MISSING`, `ENVELOPE_KEY_WRONG`, `KEY_INVALID`.
 */
export function openEnvelope(message: string, getKey: (senderPublicKey?: string) => string | undefined): string {
  const envelope = parseEnvelope(message)
  if (envelope.type === 2) return decodeText(envelope.text)
  const symKey = envelope.type === 1 ? getKey(envelope.senderPublicKey) : getKey()
  if (symKey === undefined) throw new PairingRefusal('ENVELOPE_KEY_MISSING')
  return decodeText(unseal(envelope, symKey))
}

/**
 * The text of a message on a topic both peers have the key of. Only type 0 is spoken there: link mode, which is not
 * sealed, would let anyone who carries messages write them.
 *
 * @throws PairingRefusal as openEnvelope does.
 */
export function openShared(message: string, symKey: string): string {
  const envelope = parseEnvelope(message)
  if (envelope.type !== 0) throw new PairingRefusal('ENVELOPE_INVALID')
  return decodeText(unseal(envelope, symKey))
}

/**
 * The text of a message to a key whose other half only the reader has: type 1, which brings the sender's key along.
 *
 * @throws PairingRefusal as openEnvelope does.
 */
export async function openFor(message: string, deriveKey: (sender: string) => Promise<string>): Promise<string> {
  const envelope = parseEnvelope(message)
  if (envelope.type !== 1) throw new PairingRefusal('ENVELOPE_INVALID')
  return decodeText(unseal(envelope, await deriveKey(envelope.senderPublicKey)))
}

function unseal({ iv, box }: { iv: Uint8Array; box: Uint8Array }, symKey: string): Uint8Array {
  try {
    return chacha20poly1305(hexToBytes(symKey), iv).decrypt(box)
  } catch (cause) {
    throw new PairingRefusal('ENVELOPE_KEY_WRONG', {}, cause)
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new PairingRefusal('ENVELOPE_INVALID', {}, cause)
  }
}
