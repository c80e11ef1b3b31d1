import { decodeBase58 } from '@foyer/primitives/base58'
import { ed25519 } from '@noble/curves/ed25519.js'

export interface SolanaSignature {
  readonly address: string
  readonly message: string
  /** In base58, the result format of `signMessage` in the adapters of Foyer and AppKit. */
  readonly signature: string
}

/**
 * Returns whether the key of a Solana address signed a text. `solana:signMessage` and `solana:signIn` sign the plain
 * bytes of the text.
 *
 * @example verifySolanaSignature({ address: '9tPT…', message, signature: '4kZ…' })
 */
export function verifySolanaSignature({ address, message, signature }: SolanaSignature): boolean {
  // Reject longer texts before decoding: the run time of base58 grows with the square of the length.
  if (signature.length > 90 || address.length > 44) return false
  const key = decodeBase58(address)
  const bytes = decodeBase58(signature)
  if (key?.length !== 32 || bytes?.length !== 64) return false
  // Strict mode (RFC 8032) rejects keys of small order, with which one signature is valid for any text.
  return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
}
