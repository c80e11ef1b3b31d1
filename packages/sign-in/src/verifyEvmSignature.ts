import { createPublicClient, custom, isAddressEqual, RpcRequestError, recoverMessageAddress } from 'viem'

/** Not the type of viem: hosts with TypeScript 4.9 cannot parse viem's declarations. */
type Hex = `0x${string}`

/** What a node said to one question, as JSON-RPC has it. */
export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** Asks a node of one chain. */
export type AskNode = (method: string, params: unknown) => Promise<NodeAnswer>

export interface EvmSignature {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
  /** Asks a node of the chain that the account is on; undefined where there is none: then a contract is believed nothing. */
  readonly askNode?: AskNode | undefined
}

/** How nodes tell that it was the contract which gave up. */
const contractFault = /revert|vm exception|invalid opcode|out of gas|bad (jump|instruction)/i

/** A node that could not tell, though it was asked. */
export class NodeSilence extends Error {}

/**
 * Who signed a message (EIP-191) as an address: the key behind it, or the contract that stands there (ERC-1271) or would stand there
 * (ERC-6492); undefined when that address did not. What a 6492 signature calls to make the contract runs in an `eth_call` only.
 *
 * @throws NodeSilence, or what `askNode` throws, so that nobody takes a node that is away for a wrong signature.
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
    // A contract that reverts says no; a node that cannot tell says nothing.
    const { error } = answer
    if (error.code !== 3 && !contractFault.test(error.message)) failure.error = new NodeSilence(error.message)
    throw new RpcRequestError({ body: { method }, error, url: 'node' })
  }
  const client = createPublicClient({
    transport: custom({ request }, { retryCount: 0 }),
    // A contract that reverts with addresses of the web must not choose what this server fetches (EIP-3668).
    ccipRead: false,
  })
  const isSigned = await client.verifyMessage({ address, message, signature }).catch(() => false)
  if (!isSigned && failure.error !== undefined) throw failure.error
  return isSigned ? 'contract' : undefined
}
