import { createPublicClient, custom, type Hex, isAddressEqual, RpcRequestError, recoverMessageAddress } from 'viem'
import { HttpError } from '../http/HttpError.js'
import type { RpcProvider } from '../services/providers/Providers.js'
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
  const { rpc, chainIds, mainChainId } = options
  return async ({ address, message, signature, coinType }) => {
    const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
    if (signer !== undefined && isAddressEqual(signer, address)) return 'key'
    const chainId = coinType === ethereumCoinType ? mainChainId : `eip155:${coinType - 0x8000_0000}`
    if (!chainIds.includes(chainId)) return undefined
    const failure: { error?: unknown } = {}
    const client = createPublicClient({
      transport: custom(
        {
          request: async ({ method, params }: { method: string; params?: unknown }) => {
            const [outcome] = await rpc.send(chainId, [{ method, params }]).catch((error: unknown) => {
              failure.error = error
              throw error
            })
            if (outcome === undefined) throw new HttpError('upstream_failed', `No node of ${chainId} answered`)
            if ('error' in outcome) {
              // A contract that reverts says no; a node that cannot tell says nothing.
              if (outcome.error.code !== 3 && !/revert/i.test(outcome.error.message))
                failure.error = new HttpError('upstream_failed', `A node of ${chainId} could not tell`)
              throw new RpcRequestError({ body: { method }, error: outcome.error, url: chainId })
            }
            return outcome.result
          },
        },
        { retryCount: 0 },
      ),
      // A contract that reverts with addresses of the web must not choose what this server fetches (EIP-3668).
      ccipRead: false,
    })
    const isSigned = await client.verifyMessage({ address, message, signature }).catch(() => false)
    if (!isSigned && failure.error !== undefined) throw failure.error
    return isSigned ? 'contract' : undefined
  }
}
