import { utf8 } from '../keys/bytes.js'
import { fromHex, isHex, toHex } from '../signers/bytes.js'
import { isAllSeen } from './unseen.js'

/** What is signed, and how much of it a person can read. */
export interface ReadMessage {
  readonly bytes: Uint8Array
  /** The message in words; undefined when its bytes are no readable text. */
  readonly text?: string
  /** 32 bytes without meaning: may be the digest of anything, a transaction of another protocol included. */
  readonly isHash: boolean
}

/** Reads what personal_sign was given: hex means its bytes, anything else is its own text (as other wallets do). */
export function readMessage(message: string): ReadMessage {
  return readBytes(isHex(message) && message.length > 2 ? fromHex(message) : utf8(message), !isHex(message))
}

/** Reads the bytes of a message. `isText`: they were given as text, so they are shown as text whatever they hold. */
export function readBytes(bytes: Uint8Array, isText = false): ReadMessage {
  const text = decodeUtf8(bytes)
  const readable = text !== undefined && (isText || (text !== '' && isAllSeen(text)))
  const isHash = bytes.length === 32 && !readable
  // A text that is nothing but 32 bytes in hex is as blind as the bytes.
  const isHexHash = isText && /^(?:0x)?[0-9a-fA-F]{64}$/.test(text ?? '')
  return { bytes, isHash: isHash || isHexHash, ...(readable && { text }) }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** How much of a message is shown: characters of a text, and bytes nobody can read. */
export const maxTextShown = 20_000
export const maxBytesShown = 2_000

/** Bytes for the eye: hex, cut where it is too long. */
export function showBytes(bytes: Uint8Array): string {
  const shown = toHex(bytes.slice(0, maxBytesShown))
  return bytes.length > maxBytesShown ? `${shown}… (${bytes.length} bytes)` : shown
}
