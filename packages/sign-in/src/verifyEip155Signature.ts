import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { postJsonRpc } from '@foyer/primitives/postJsonRpc'
import { isAddress, isHex } from 'viem'
import { type AskNode, verifyEvmSignature } from './verifyEvmSignature.js'

export interface NodeAccess {
  /** In the order in which they are tried. */
  readonly rpcUrls: readonly string[]
  /** The `fetch` options for each node, by its URL. */
  readonly fetchOptions?: Readonly<Record<string, RequestInit>> | undefined
}

export interface Eip155Signature {
  readonly address: string
  readonly message: string
  /** In hex. */
  readonly signature: string
}

const nodeTimeoutMs = 10_000

/** Returns whether a signature has the length of a key's signature. Any other length belongs to a contract. */
export function isKeySignature(signature: string): boolean {
  return isHex(signature) && (signature.length === 132 || signature.length === 130)
}

/**
 * Returns whether an EVM account signed a text (EIP-191). Tries the key first, then the contract at the address
 * (ERC-1271), deployed or not (ERC-6492), in an `eth_call`.
 *
 * @throws FoyerError `RPC_FAILED` if a contract must be called and no node responds.
 */
export async function verifyEip155Signature(signed: Eip155Signature, access?: NodeAccess): Promise<boolean> {
  const { address, message, signature } = signed
  if (!isHex(signature) || !isAddress(address, { strict: false })) return false
  const askNode = access && access.rpcUrls.length > 0 ? createAskNode(access) : undefined
  try {
    return (await verifyEvmSignature({ address, message, signature, askNode })) !== undefined
  } catch (cause) {
    throw new FoyerError('RPC_FAILED', { context: { method: 'eth_call' }, cause })
  }
}

/** Creates a function that sends a request to the nodes in order and returns the first response. */
export function createAskNode({ rpcUrls, fetchOptions = {} }: NodeAccess): AskNode {
  return async (method, params) => {
    const rpcRequest = { method, params: Array.isArray(params) ? params : [] }
    let failure: unknown
    for (const url of rpcUrls) {
      try {
        const signal = AbortSignal.timeout(nodeTimeoutMs)
        const [answer] = await postJsonRpc(url, [rpcRequest], signal, fetchOptions[url])
        if (answer && 'result' in answer) return answer
        return { error: { code: answer?.error.code ?? -1, message: answer?.error.message ?? 'no answer' } }
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}
