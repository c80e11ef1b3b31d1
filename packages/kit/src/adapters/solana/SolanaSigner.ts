import { encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/**
 * The signer methods of a Solana wallet, in bytes. Connectors of Solana wallets have it as their `provider`. A method
 * that the wallet does not support is absent.
 */
export interface SolanaSigner {
  /** Returns the 64 bytes of the signature of exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Returns a transaction in wire format with the wallet's signature added. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  /**
   * Returns the signature of the sent transaction, in base58. The wallet's node can be behind the node of the
   * blockhash.
   */
  signAndSendTransaction(
    transaction: Uint8Array,
    options: { readonly preflightCommitment: 'confirmed' },
  ): Promise<string>
}

/** Converts a connector's provider of unknown type into a signer. All its methods are optional. */
export function toSigner(provider: unknown): Partial<SolanaSigner> {
  return typeof provider === 'object' && provider !== null ? provider : {}
}

/**
 * Requests the signature of a text from the wallet. Returns it in base58.
 *
 * @throws FoyerError `METHOD_NOT_SUPPORTED`, the wallet errors.
 */
export async function signMessage(provider: unknown, _address: string, message: string): Promise<string> {
  const signer = toSigner(provider)
  if (!signer.signMessage) throw new FoyerError('METHOD_NOT_SUPPORTED')
  return encodeBase58(await signer.signMessage(new TextEncoder().encode(message)))
}
