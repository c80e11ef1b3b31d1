import { utf8 } from '../keys/bytes.js'
import { fromHex, isHex, toHex } from '../signers/bytes.js'
import { isAllSeen } from './unseen.js'

/** A message to sign, and its readable text. */
export interface ReadMessage {
  readonly bytes: Uint8Array
  /** The message as text. Undefined if its bytes are not readable text. */
  readonly text?: string
  /**
   * True for 32 bytes without readable text: they may be the hash of anything, also of a transaction of another
   * protocol.
   */
  readonly isHash: boolean
}

/**
 * Decodes the message of personal_sign: hex is decoded to bytes, any other string is used as text, as in other wallets.
 */
export function readMessage(message: string): ReadMessage {
  return readBytes(isHex(message) && message.length > 2 ? fromHex(message) : utf8(message), !isHex(message))
}

/** Decodes the bytes of a message. `isText`: the app sent a text, so always show it as text. */
export function readBytes(bytes: Uint8Array, isText = false): ReadMessage {
  const text = decodeUtf8(bytes)
  const readable = text !== undefined && (isText || (text !== '' && isAllSeen(text)))
  const isHash = bytes.length === 32 && !readable
  // A text of 32 bytes in hex is as unreadable as the bytes.
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

/** The maximum length shown: characters of a text, and bytes that are not text. */
export const maxTextShown = 20_000
export const maxBytesShown = 2_000

/** Returns the bytes as hex, truncated if too long. */
export function showBytes(bytes: Uint8Array): string {
  const shown = toHex(bytes.slice(0, maxBytesShown))
  return bytes.length > maxBytesShown ? `${shown}… (${bytes.length} bytes)` : shown
}
