import { FoyerError } from '@foyer/kit/errors/FoyerError'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'

/** How an app wrote a transaction: base58 as the incumbent's client does, or base64. It is answered the same way. */
export interface SolanaEncoding {
  readonly bytes: Uint8Array
  write(bytes: Uint8Array): string
}

/** Reads base58, or base64 where a text can only be that. Throws FoyerError `REQUEST_INVALID`. */
export function readSolanaBytes(text: string): SolanaEncoding {
  if (/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) return { bytes: decodeBase58(text), write: encodeBase58 }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0 || text.length > 8_000)
    throw new FoyerError('REQUEST_INVALID', { context: { reason: 'transaction is neither base58 nor base64' } })
  return { bytes: Uint8Array.from(atob(text), (char) => char.charCodeAt(0)), write: toBase64 }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
