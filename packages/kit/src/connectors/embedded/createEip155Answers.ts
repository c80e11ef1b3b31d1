import { FoyerError } from '../../errors/FoyerError.js'
import { type ChainId, getChainReference } from '../../primitives/ChainId.js'
import type { RequestArguments } from './Eip155Provider.js'
import { ProviderFailure } from './ProviderFailure.js'

/** What the provider says of itself without asking the frame. */
export interface Eip155Facts {
  readonly addresses: readonly string[]
  readonly chainId: ChainId
}

export interface Eip155Parts {
  /** Undefined while nobody is connected. */
  getFacts(): Eip155Facts | undefined
  request(method: string, params: unknown, chainId: ChainId): Promise<unknown>
  /** @throws FoyerError `UNRECOGNIZED_CHAIN` for a chain the app did not configure. */
  switchChain(chainId: ChainId): Promise<void>
  /** As EIP-1193 writes the number of a chain. */
  toHex(chainId: ChainId): string
}

function readChain(params: unknown): ChainId {
  const wanted: unknown = Array.isArray(params) ? params[0]?.chainId : undefined
  if (typeof wanted !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(wanted)) throw new FoyerError('UNRECOGNIZED_CHAIN')
  return `eip155:${Number(wanted)}`
}

/** `wallet_revokePermissions` of EIP-2255; the one of ERC-7715, which has the same name, is the person's to answer. */
function isAboutAccounts(params: unknown): boolean {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return typeof first === 'object' && first !== null && 'eth_accounts' in first
}

/** Makes what answers the requests of the provider: itself what it can, the frame the rest. */
export function createEip155Answers({ getFacts, request, switchChain, toHex }: Eip155Parts) {
  const need = () => {
    const facts = getFacts()
    if (!facts) throw new FoyerError('UNAUTHORIZED')
    return facts
  }
  const changeChain = async ({ params }: RequestArguments) => {
    need()
    await switchChain(readChain(params))
    // EIP-3326 and EIP-3085 answer null.
    return null
  }
  const listPermissions = () => {
    need()
    return [{ parentCapability: 'eth_accounts', caveats: [] }]
  }
  const local: Readonly<Record<string, (args: RequestArguments) => unknown>> = {
    eth_chainId: () => toHex(need().chainId),
    net_version: () => getChainReference(need().chainId),
    eth_accounts: () => [...(getFacts()?.addresses ?? [])],
    eth_requestAccounts: () => [...need().addresses],
    wallet_switchEthereumChain: changeChain,
    wallet_addEthereumChain: changeChain,
    // EIP-2255, for libraries that ask before they connect: whoever sees this provider has the account already.
    wallet_getPermissions: listPermissions,
    wallet_requestPermissions: listPermissions,
  }
  return async (args: RequestArguments): Promise<unknown> => {
    const { method, params } = args
    try {
      // A library that lets go of the account forgets it on its side; the person signs out in the widget.
      if (method === 'wallet_revokePermissions' && isAboutAccounts(params)) return null
      const answer = Object.hasOwn(local, method) ? local[method] : undefined
      return answer ? await answer(args) : await request(method, params, need().chainId)
    } catch (error) {
      throw error instanceof ProviderFailure ? error : new ProviderFailure(error)
    }
  }
}
