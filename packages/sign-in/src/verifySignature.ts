import { type ChainId, getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { isHex } from 'viem'
import { verifyBip322 } from './bip322.js'
import { createAskNode } from './verifyEip155Signature.js'
import { type AskNode, verifyEvmSignature } from './verifyEvmSignature.js'
import { verifySolanaSignature } from './verifySolanaSignature.js'

/** The kind of a signer. A key's signature stays valid. A contract can reject the same signature later. */
export type SignerKind = 'key' | 'contract'

export interface SignedText {
  readonly chainId: ChainId
  readonly address: string
  readonly message: string
  /** In the format of the family's wallets: hex, base58 (Solana) or base64 (Bitcoin). */
  readonly signature: string
}

/** The URLs of nodes by chain. Used only for contract accounts. */
export type RpcUrls = Readonly<Record<string, string>>

/**
 * Verifies the signature of a text by the rules of the chain family. Returns undefined if the account did not sign it.
 *
 * @throws FoyerError `RPC_FAILED` if a contract must be called and the node does not respond.
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

/** Returns a function that finds the node of a chain in `rpcUrls`. */
export function findNodeByUrl(rpcUrls: RpcUrls): (chainId: string) => AskNode | undefined {
  return (chainId) => {
    const url = rpcUrls[chainId]
    return url === undefined ? undefined : createAskNode({ rpcUrls: [url] })
  }
}
