import { decodeBase58 } from '@foyer/primitives/base58'
import { ed25519 } from '@noble/curves/ed25519.js'

export interface SolanaSignature {
  readonly address: string
  readonly message: string
  /** In base58, as `signMessage` of Foyer's and AppKit's adapters gives it. */
  readonly signature: string
}

/**
 * Whether the key of a Solana address signed a text: what `solana:signMessage` and `solana:signIn` sign, the bytes of the text alone.
 *
 * @example verifySolanaSignature({ address: '9tPT…', message, signature: '4kZ…' })
 */
export function verifySolanaSignature({ address, message, signature }: SolanaSignature): boolean {
  // Longer than any: base58 takes time by the square.
  if (signature.length > 90 || address.length > 44) return false
  const key = decodeBase58(address)
  const bytes = decodeBase58(signature)
  if (key?.length !== 32 || bytes?.length !== 64) return false
  // Strict (RFC 8032): no key of small order, for which one signature fits any text.
  return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
}
