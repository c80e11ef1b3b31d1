import { encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/**
 * What this family asks of a wallet, whatever way it is reached: bytes in, bytes out. Connectors of Solana wallets have it as their
 * `provider`; a method that a wallet does not know is absent.
 */
export interface SolanaSigner {
  /** The 64 bytes of the signature over exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** A transaction in wire format, and the same one with the wallet's signature in it. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  /** The signature of the sent transaction, in base58. The wallet's own node may be behind the one that gave the block. */
  signAndSendTransaction(
    transaction: Uint8Array,
    options: { readonly preflightCommitment: 'confirmed' },
  ): Promise<string>
}

/** Whatever a connector has as its provider, as a wallet of which nothing is known yet. */
export function toSigner(provider: unknown): Partial<SolanaSigner> {
  return typeof provider === 'object' && provider !== null ? provider : {}
}

/**
 * Asks the wallet to sign a text, and answers in base58.
 *
 * @throws FoyerError `METHOD_NOT_SUPPORTED`, the wallet errors.
 */
export async function signMessage(provider: unknown, _address: string, message: string): Promise<string> {
  const signer = toSigner(provider)
  if (!signer.signMessage) throw new FoyerError('METHOD_NOT_SUPPORTED')
  return encodeBase58(await signer.signMessage(new TextEncoder().encode(message)))
}
