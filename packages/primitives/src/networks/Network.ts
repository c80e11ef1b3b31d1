import { type ChainId, formatChainId, isChainId, type Namespace, type NamespaceName } from '../ChainId.js'
import { UsageError } from '../errors/UsageError.js'

interface RpcUrls {
  readonly http: readonly string[]
  readonly webSocket?: readonly string[] | undefined
}

/** A token whose balance is loaded on a network. `address` is the contract, in the notation of the chain. */
export interface TokenDefinition {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
}

interface BlockExplorer {
  readonly name: string
  readonly url: string
  readonly apiUrl?: string | undefined
  /** The query that is appended to the URLs of its pages, for example to select one of several networks. */
  readonly query?: string | undefined
}

interface ChainContract {
  readonly address: `0x${string}`
  readonly blockCreated?: number | undefined
}

/** The contract of a rollup on each chain on which it settles. */
interface ContractBySource {
  readonly [sourceId: number]: ChainContract | undefined
}

/** A network in the host's `networks` option: a viem chain, or one of `@foyer/kit/networks`. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: RpcUrls; readonly [key: string]: RpcUrls | undefined }
  readonly blockExplorers?:
    | { readonly default: BlockExplorer; readonly [key: string]: BlockExplorer | undefined }
    | undefined
  readonly contracts?: Readonly<Record<string, object | undefined>> | undefined
  readonly testnet?: boolean | undefined
  readonly sourceId?: number | undefined
  readonly blockTime?: number | undefined
  readonly ensTlds?: readonly string[] | undefined
  readonly experimental_preconfirmationTime?: number | undefined
  readonly supportsTransactionReplacementDetection?: boolean | undefined
  // Fields that only viem uses. Their types are open, so that any viem version fits.
  readonly custom?: object | undefined
  readonly fees?: object | undefined
  readonly formatters?: object | undefined
  readonly serializers?: object | undefined
  readonly extendSchema?: object | undefined
  readonly prepareTransactionRequest?: object | undefined
  readonly verifyHash?: object | undefined
  readonly chainNamespace?: NamespaceName | undefined
  readonly caipNetworkId?: `${string}:${string}` | undefined
  readonly deprecatedCaipNetworkId?: ChainId | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  readonly tokens?: readonly TokenDefinition[] | undefined
}

/** A network inside Foyer, with the public names of AppKit's `CaipNetwork` [S3.4]. */
export interface Network extends NetworkInput {
  readonly chainNamespace: Namespace
  readonly caipNetworkId: ChainId
}

/**
 * The optional fields of a definition, with the types of viem, so that a Foyer network is assignable to a viem `Chain`.
 */
interface Omissible {
  readonly blockExplorers?: { readonly default: BlockExplorer; readonly [key: string]: BlockExplorer } | undefined
  readonly contracts?:
    | {
        readonly [key: string]: ChainContract | ContractBySource | undefined
      }
    | undefined
  readonly testnet?: boolean | undefined
  readonly sourceId?: number | undefined
  readonly blockTime?: number | undefined
  readonly assets?: NetworkInput['assets']
  readonly tokens?: NetworkInput['tokens']
  readonly deprecatedCaipNetworkId?: ChainId | undefined
}

type NamespaceOf<Input extends NetworkInput> = 'chainNamespace' extends keyof Input
  ? Input['chainNamespace'] extends Namespace
    ? Input['chainNamespace']
    : Namespace
  : 'eip155'

type ChainIdOf<Input extends NetworkInput> = Input extends { readonly caipNetworkId: infer Given extends ChainId }
  ? Given
  : `${NamespaceOf<Input>}:${Input['id']}`

/** A definition with its literal types, including the id, plus its namespace and chain id. */
export type DefinedNetwork<Input extends NetworkInput> = Omit<Input, 'chainNamespace' | 'caipNetworkId'> &
  Omit<Omissible, keyof Input> & {
    readonly chainNamespace: NamespaceOf<Input>
    readonly caipNetworkId: ChainIdOf<Input>
  }

/**
 * Makes TypeScript infer literal ids and addresses. A `const` type parameter would do the same, but TypeScript 4.9
 * cannot parse it.
 */
interface Literals<Id> {
  readonly id: Id
  readonly contracts?: Readonly<Record<string, ChainContract | ContractBySource | object | undefined>> | undefined
}

/**
 * Completes a network definition with its CAIP-2 id and namespace. The default namespace is EVM [S3.4].
 *
 * @throws FoyerError `INVALID_OPTION` if the definition is not a valid network.
 * @example defineNetwork({ id: 8453, name: 'Base', nativeCurrency: ether, rpcUrls: { default: { http: [] } } })
 */
export function defineNetwork<Id extends number | string, Input extends NetworkInput & Literals<Id>>(
  input: Input,
): DefinedNetwork<Input>
export function defineNetwork(input: NetworkInput): Network {
  const chainNamespace = input.chainNamespace ?? 'eip155'
  const caipNetworkId = input.caipNetworkId ?? formatChainId(chainNamespace as Namespace, input.id)
  if (!isChainId(caipNetworkId) || typeof input.name !== 'string' || !input.nativeCurrency || !input.rpcUrls?.default)
    throw new UsageError('INVALID_OPTION', { name: 'networks', reason: `${String(input.id)} is not a valid network` })
  return { ...input, chainNamespace: chainNamespace as Namespace, caipNetworkId }
}
