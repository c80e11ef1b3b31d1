import { type ChainId, getNamespace, type Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { NodeAccess } from '@foyer/sign-in/verifyEip155Signature'
import type { SIWXSession } from '../core/public/appKitTypes.js'

/** Returns access to the nodes of a chain, or undefined if the chain is not configured. */
export type AccessTo = (chainId: ChainId) => Promise<NodeAccess | undefined>

/** Verifies signatures of one chain family. */
export abstract class SIWXVerifier {
  abstract readonly chainNamespace: Namespace

  shouldVerify({ data }: SIWXSession): boolean {
    return getNamespace(data.chainId) === this.chainNamespace
  }

  /**
   * Verifies a session. `accessTo` is for signatures that only the chain can check. Rejects if the check is not
   * possible now.
   */
  abstract verify(session: SIWXSession, accessTo?: AccessTo): Promise<boolean>
}

/**
 * Verifies signatures of EVM accounts: of keys locally, and of contracts (ERC-1271, ERC-6492) through the nodes of
 * their network. Loads its code on demand.
 */
export class EIP155Verifier extends SIWXVerifier {
  override readonly chainNamespace = 'eip155'

  /**
   * @throws FoyerError `NETWORK_NOT_FOUND` if only a contract can have signed and the network is not configured.
   *   `RPC_FAILED`.
   */
  override async verify({ data, message, signature }: SIWXSession, accessTo?: AccessTo): Promise<boolean> {
    const { verifyEip155Signature, isKeySignature } = await import('@foyer/sign-in/verifyEip155Signature')
    const access = await accessTo?.(data.chainId)
    const signed = { address: data.accountAddress, message, signature }
    if (await verifyEip155Signature(signed, access)) return true
    if (!access && !isKeySignature(signature)) throw new FoyerError('NETWORK_NOT_FOUND')
    return false
  }
}

/** Verifies signatures of Solana accounts: ed25519, in base58. */
export class SolanaVerifier extends SIWXVerifier {
  override readonly chainNamespace = 'solana'

  override async verify({ data, message, signature }: SIWXSession): Promise<boolean> {
    const { verifySolanaSignature } = await import('@foyer/sign-in/verifySolanaSignature')
    return verifySolanaSignature({ address: data.accountAddress, message, signature })
  }
}

/** Verifies signatures of Bitcoin accounts: BIP-322 and BIP-137, in base64. */
export class BIP122Verifier extends SIWXVerifier {
  override readonly chainNamespace = 'bip122'

  override async verify({ data, message, signature }: SIWXSession): Promise<boolean> {
    const { verifyBip322 } = await import('@foyer/sign-in/bip322')
    return verifyBip322({ address: data.accountAddress, message, signature })
  }
}
