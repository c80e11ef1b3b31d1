import { createPublicClient, custom, isAddressEqual, RpcRequestError, recoverMessageAddress } from 'viem'

/** Declared here because hosts with TypeScript 4.9 cannot parse viem's declarations. */
type Hex = `0x${string}`

/** The JSON-RPC response of a node. */
export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** Sends a request to a node of one chain. */
export type AskNode = (method: string, params: unknown) => Promise<NodeAnswer>

export interface EvmSignature {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
  /** Sends a request to a node of the account's chain. Without it, signatures of contracts are never accepted. */
  readonly askNode?: AskNode | undefined
}

/** Matches the messages with which nodes report an error of the contract. */
const contractErrorPattern = /revert|vm exception|invalid opcode|out of gas|bad (jump|instruction)/i

/** The node responded, but could not determine the result. */
export class NodeSilence extends Error {}

/**
 * Returns the kind of signer of a message (EIP-191): the key of the address, or its contract, deployed (ERC-1271) or
 * not yet (ERC-6492). Returns undefined if the address did not sign it. The deployment call in an ERC-6492 signature
 * runs only in an `eth_call`.
 *
 * @throws NodeSilence, or the error of `askNode`: an unreachable node must not look like a wrong signature.
 */
export async function verifyEvmSignature(signed: EvmSignature): Promise<'key' | 'contract' | undefined> {
  const { address, message, signature, askNode } = signed
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer !== undefined && isAddressEqual(signer, address)) return 'key'
  if (!askNode) return undefined
  const failure: { error?: unknown } = {}
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const answer = await askNode(method, params).catch((error: unknown) => {
      failure.error = error
      throw error
    })
    if ('result' in answer) return answer.result
    // A revert of the contract means a wrong signature. Any other error of the node has no meaning.
    const { error } = answer
    if (error.code !== 3 && !contractErrorPattern.test(error.message)) failure.error = new NodeSilence(error.message)
    throw new RpcRequestError({ body: { method }, error, url: 'node' })
  }
  const client = createPublicClient({
    transport: custom({ request }, { retryCount: 0 }),
    // Disable CCIP read (EIP-3668): a contract must not choose the URLs that this server fetches.
    ccipRead: false,
  })
  const isSigned = await client.verifyMessage({ address, message, signature }).catch(() => false)
  if (!isSigned && failure.error !== undefined) throw failure.error
  return isSigned ? 'contract' : undefined
}
