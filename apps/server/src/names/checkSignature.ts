import { NodeSilence, verifyEvmSignature } from '@foyer/sign-in/verifyEvmSignature'
import type { Hex } from 'viem'
import { createNodeClient } from '../chains/rpc/createNodeClient.js'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { HttpError } from '../errors/HttpError.js'
import { ethereumCoinType } from './NameRecords.js'

/** The kind of the signer: a key, which is valid on all networks, or a contract on one network. */
export type SignerKind = 'key' | 'contract'

/**
 * Verifies a signature of a message (EIP-191). Returns the kind of the signer, or undefined if the address has not
 * signed it.
 */
export type CheckSignature = (signed: {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
  /** The coin type of the network on which a contract verifies the signature. */
  readonly coinType: number
}) => Promise<SignerKind | undefined>

/**
 * Creates the check. Tries a key first, then the contract at the address (ERC-1271), or the contract before its
 * deployment (ERC-6492). `mainChainId` is the network of coin type 60. Throws the errors of the nodes, so that an
 * unreachable node is not reported as a wrong signature.
 */
export function createCheckSignature(options: {
  rpc: RpcProvider
  chainIds: readonly string[]
  mainChainId: string
}): CheckSignature {
  const findNode = createNodeClient(options.rpc, options.chainIds)
  return async ({ coinType, ...signed }) => {
    const chainId = coinType === ethereumCoinType ? options.mainChainId : `eip155:${coinType - 0x8000_0000}`
    try {
      return await verifyEvmSignature({ ...signed, askNode: findNode(chainId) })
    } catch (cause) {
      if (!(cause instanceof NodeSilence)) throw cause
      throw new HttpError('upstream_failed', `A node of ${chainId} cannot check the signature`, { cause })
    }
  }
}
