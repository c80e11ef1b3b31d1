import type { Adapter } from '../../core/Adapter.js'
import { FoyerError } from '../../errors/FoyerError.js'
import { decodeBase58, encodeBase58 } from '../../primitives/base58.js'

/** What of a Solana wallet this adapter needs. */
interface SolanaSigner {
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

function isSigner(value: unknown): value is SolanaSigner {
  return (
    typeof value === 'object' && value !== null && 'signMessage' in value && typeof value.signMessage === 'function'
  )
}

/** A Solana address is a public key: 32 bytes in base58. */
function isAddress(value: string): boolean {
  return value.length >= 32 && value.length <= 44 && decodeBase58(value)?.length === 32
}

/**
 * The adapter for Solana accounts: addresses and signed messages. It reads nothing from the chain, so the widget offers
 * nothing that needs a balance.
 *
 * @example createAppKit({ adapters: [createSolanaAdapter()], networks: [solana] })
 */
export function createSolanaAdapter(): Adapter {
  return {
    namespace: 'solana',
    // [S9.38]
    nativeAddress: 'So11111111111111111111111111111111111111111',
    isAddress,
    // Base58 has one spelling only.
    formatAddress: async (value) => value,
    signMessage: async (provider, _address, message) => {
      if (!isSigner(provider)) throw new FoyerError('METHOD_NOT_SUPPORTED')
      return encodeBase58(await provider.signMessage(new TextEncoder().encode(message)))
    },
  }
}
