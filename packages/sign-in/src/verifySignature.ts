import { type ChainId, getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { isHex } from 'viem'
import { verifyBip322 } from './bip322.js'
import { createAskNode } from './verifyEip155Signature.js'
import { type AskNode, verifyEvmSignature } from './verifyEvmSignature.js'
import { verifySolanaSignature } from './verifySolanaSignature.js'

/** Whose signature it is: a key's, which stays true, or a contract's, which may think otherwise tomorrow. */
export type SignerKind = 'key' | 'contract'

export interface SignedText {
  readonly chainId: ChainId
  readonly address: string
  readonly message: string
  /** As wallets of the family give it: hex, base58 (Solana) or base64 (Bitcoin). */
  readonly signature: string
}

/** Addresses of nodes, by chain: asked only for accounts that are contracts. */
export type RpcUrls = Readonly<Record<string, string>>

/**
 * Checks who signed a text, by the family of the chain; undefined when the account did not.
 *
 * @throws FoyerError `RPC_FAILED` when a contract would have to be asked and the node does not answer.
 */
export async function verifySignature(
  signed: SignedText,
  findNode: (chainId: string) => AskNode | undefined,
): Promise<SignerKind | undefined> {
  const { chainId, address, message, signature } = signed
  const namespace = getNamespace(chainId)
  if (namespace === 'solana') return verifySolanaSignature({ address, message, signature }) ? 'key' : undefined
  if (namespace === 'bip122') return verifyBip322({ address, message, signature }) ? 'key' : undefined
  if (namespace !== 'eip155' || !isHex(signature) || !isHex(address)) return undefined
  try {
    return await verifyEvmSignature({ address, message, signature, askNode: findNode(chainId) })
  } catch (cause) {
    throw new FoyerError('RPC_FAILED', { context: { method: 'eth_call' }, cause })
  }
}

/** Asks the nodes at some addresses. */
export function findNodeByUrl(rpcUrls: RpcUrls): (chainId: string) => AskNode | undefined {
  return (chainId) => {
    const url = rpcUrls[chainId]
    return url === undefined ? undefined : createAskNode({ rpcUrls: [url] })
  }
}
