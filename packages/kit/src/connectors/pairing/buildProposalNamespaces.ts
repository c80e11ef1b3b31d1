import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import type { Network } from '@foyer/primitives/networks/Network'
import { namespaceWords } from './namespaceWords.js'

type ByNamespace = Readonly<Record<string, readonly string[]>>

/** The host's word on what to ask for: replaces a part of a family, or adds a family nobody configured. */
export interface UniversalProviderConfigOverride {
  readonly methods?: ByNamespace
  readonly chains?: ByNamespace
  readonly events?: ByNamespace
  /** Where to read a chain, by CAIP-2 id. */
  readonly rpcMap?: Readonly<Record<string, string>>
  readonly defaultChain?: string
}

/** A network's ids: wallets that have not heard of Solana's new ones are asked by the old too. */
function listChainIds({ caipNetworkId, deprecatedCaipNetworkId }: Network): string[] {
  return deprecatedCaipNetworkId ? [caipNetworkId, deprecatedCaipNetworkId] : [caipNetworkId]
}

/**
 * What to ask a wallet for: every family of the configured networks. All of it is optional, so that a wallet which
 * knows only some of it can still say yes.
 */
export function buildProposalNamespaces(
  networks: readonly Network[],
  { methods = {}, chains = {}, events = {} }: UniversalProviderConfigOverride = {},
): ProposalNamespaces {
  const proposal: ProposalNamespaces = {}
  for (const namespace of new Set(networks.map(({ chainNamespace }) => chainNamespace))) {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    // The methods of another family are the host's to name.
    const words = namespaceWords[namespace] ?? { methods: [], events: [] }
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
