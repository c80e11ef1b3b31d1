import { NodeSilence, verifyEvmSignature } from '@foyer/sign-in/verifyEvmSignature'
import type { Hex } from 'viem'
import { createNodeClient } from '../chains/rpc/createNodeClient.js'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { HttpError } from '../errors/HttpError.js'
import { ethereumCoinType } from './NameRecords.js'

/** Whose signature it is: that of a key, which is the same on every network, or of a contract on one network. */
export type SignerKind = 'key' | 'contract'

/** Tells who signed a message (EIP-191) as an address; undefined when that address did not. */
export type CheckSignature = (signed: {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
  /** Of the network where a contract is asked. */
  readonly coinType: number
}) => Promise<SignerKind | undefined>

/**
 * Creates the check: the key first, then the contract at the address (ERC-1271), or the one that would be there (ERC-6492). `mainChainId`
 * is the network of coin type 60. It throws what the nodes throw, so that nobody takes a node that is away for a wrong signature.
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
      throw new HttpError('upstream_failed', `A node of ${chainId} could not tell`, { cause })
    }
  }
}
