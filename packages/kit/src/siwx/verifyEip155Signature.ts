import {
  createPublicClient,
  fallback,
  type Hex,
  http,
  isAddress,
  isAddressEqual,
  isHex,
  recoverMessageAddress,
} from 'viem'
import { FoyerError } from '../errors/FoyerError.js'

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
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer !== undefined && isAddressEqual(signer, address)) return true
  if (!access || access.rpcUrls.length === 0) return false
  return askContract({ address, message, signature }, access)
}

async function askContract(
  signed: { readonly address: Hex; readonly message: string; readonly signature: Hex },
  { rpcUrls, fetchOptions = {} }: NodeAccess,
): Promise<boolean> {
  const transports = rpcUrls.map((url) =>
    http(url, { fetchOptions: fetchOptions[url] ?? {}, timeout: nodeTimeoutMs, retryCount: 1 }),
  )
  // A contract that answers with addresses of the web must not choose what is fetched (EIP-3668).
  const client = createPublicClient({ transport: fallback(transports, { retryCount: 0 }), ccipRead: false })
  try {
    // viem takes a node that is away for a no, which it is not.
    await client.getChainId()
  } catch (cause) {
    throw new FoyerError('RPC_FAILED', { context: { method: 'eth_call' }, cause })
  }
  return client.verifyMessage(signed)
}
