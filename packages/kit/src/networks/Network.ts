import { UsageError } from '../errors/UsageError.js'
import { type ChainId, formatChainId, isChainId, type Namespace } from '../primitives/ChainId.js'

interface RpcUrls {
  readonly http: readonly string[]
  readonly webSocket?: readonly string[]
}

/** A token a network's balances are read for; `address` is the contract, as the chain writes it. */
export interface TokenDefinition {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
}

/** What a host may pass in `networks`: a viem chain, or one of `@foyer/kit/networks`. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: RpcUrls; readonly [key: string]: RpcUrls | undefined }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string }; readonly [key: string]: unknown }
    | undefined
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
  readonly testnet?: boolean | undefined
  readonly chainNamespace?: Namespace | undefined
  readonly caipNetworkId?: ChainId | undefined
  readonly deprecatedCaipNetworkId?: ChainId | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  readonly tokens?: readonly TokenDefinition[] | undefined
}

/** A network as Foyer uses it, public names as the incumbent's `CaipNetwork` [S3.4]. */
export interface Network extends NetworkInput {
  readonly chainNamespace: Namespace
  readonly caipNetworkId: ChainId
}

/**
 * Completes a network definition with its CAIP-2 id and namespace (EVM unless it says otherwise) [S3.4].
 *
 * @throws FoyerError `INVALID_OPTION` when the definition cannot be a network.
 * @example defineNetwork({ id: 8453, name: 'Base', nativeCurrency: ether, rpcUrls: { default: { http: [] } } })
 */
export function defineNetwork(input: NetworkInput): Network {
  const chainNamespace = input.chainNamespace ?? 'eip155'
  const caipNetworkId = input.caipNetworkId ?? formatChainId(chainNamespace, input.id)
  if (!isChainId(caipNetworkId) || typeof input.name !== 'string' || !input.nativeCurrency || !input.rpcUrls?.default)
    throw new UsageError('INVALID_OPTION', { name: 'networks', reason: `${String(input.id)} is no network` })
  return { ...input, chainNamespace, caipNetworkId }
}
