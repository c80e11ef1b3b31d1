import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import type { Network } from '@foyer/primitives/networks/Network'
import { defaultNamespaces } from './defaultNamespaces.js'

type ByNamespace = Readonly<Record<string, readonly string[]>>

/** The host's overrides of a proposal. They replace parts of a family, or add a family that is not configured. */
export interface UniversalProviderConfigOverride {
  readonly methods?: ByNamespace
  readonly chains?: ByNamespace
  readonly events?: ByNamespace
  /** The RPC URL of each chain, by CAIP-2 id. */
  readonly rpcMap?: Readonly<Record<string, string>>
  readonly defaultChain?: string
}

/** Returns the chain ids of a network. Wallets that do not support Solana's new ids need the old ones too. */
function listChainIds({ caipNetworkId, deprecatedCaipNetworkId }: Network): string[] {
  return deprecatedCaipNetworkId ? [caipNetworkId, deprecatedCaipNetworkId] : [caipNetworkId]
}

/**
 * Builds the proposal: every family of the configured networks. All of it is optional, so a wallet that supports only a
 * part can approve.
 */
export function buildProposalNamespaces(
  networks: readonly Network[],
  { methods = {}, chains = {}, events = {} }: UniversalProviderConfigOverride = {},
): ProposalNamespaces {
  const proposal: ProposalNamespaces = {}
  for (const namespace of new Set(networks.map(({ chainNamespace }) => chainNamespace))) {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    // The host must define the methods of other families.
    const words = defaultNamespaces[namespace] ?? { methods: [], events: [] }
    proposal[namespace] = {
      chains: [...new Set(chains[namespace] ?? own.flatMap(listChainIds))],
      methods: [...(methods[namespace] ?? words.methods)],
      events: [...(events[namespace] ?? words.events)],
    }
  }
  for (const [namespace, list] of Object.entries(chains)) {
    proposal[namespace] ??= {
      chains: [...list],
      methods: [...(methods[namespace] ?? [])],
      events: [...(events[namespace] ?? [])],
    }
  }
  return proposal
}
