import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { postJsonRpc } from '@foyer/primitives/postJsonRpc'
import { isAddress, isHex } from 'viem'
import { type AskNode, verifyEvmSignature } from './verifyEvmSignature.js'

export interface NodeAccess {
  /** In the order to try them. */
  readonly rpcUrls: readonly string[]
  /** What is sent along, by the node's address. */
  readonly fetchOptions?: Readonly<Record<string, RequestInit>> | undefined
}

export interface Eip155Signature {
  readonly address: string
  readonly message: string
  /** Hex. */
  readonly signature: string
}

const nodeTimeoutMs = 10_000

/** As long as what a key signs; another one is a contract's. */
export function isKeySignature(signature: string): boolean {
  return isHex(signature) && (signature.length === 132 || signature.length === 130)
}

/**
 * Whether an EVM account signed a text (EIP-191): its key, or where that is not it, the contract that stands at the address (ERC-1271) or
 * would stand there (ERC-6492), asked in an `eth_call`.
 *
 * @throws FoyerError `RPC_FAILED` when a contract would have to be asked and no node answers.
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

/** Asks the first of some nodes that answers. */
export function createAskNode({ rpcUrls, fetchOptions = {} }: NodeAccess): AskNode {
  return async (method, params) => {
    const question = { method, params: Array.isArray(params) ? params : [] }
    let failure: unknown
    for (const url of rpcUrls) {
      try {
        const signal = AbortSignal.timeout(nodeTimeoutMs)
        const [answer] = await postJsonRpc(url, [question], signal, fetchOptions[url])
        if (answer && 'result' in answer) return answer
        return { error: { code: answer?.error.code ?? -1, message: answer?.error.message ?? 'no answer' } }
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}
