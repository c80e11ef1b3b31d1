import { PhoneError } from '../PhoneError.js'
import type { Wanted } from './parseProposal.js'

/** The user's selection: chains as CAIP-2 ids and accounts as `namespace:address`, the preferred ones first. */
export interface Grant {
  readonly chainIds: readonly string[]
  readonly accountIds: readonly string[]
}

/** A namespace of a settled pairing session (CAIP-25). Accounts are CAIP-10. */
export interface GrantedNamespace {
  readonly chains: string[]
  readonly accounts: string[]
  readonly methods: string[]
  readonly events: string[]
}

/**
 * Creates the granted namespaces from the user's selection. Throws with a message for the user if the selection is
 * empty or lacks something that the app requires.
 */
export function grantNamespaces(wanted: Wanted, grant: Grant): Record<string, GrantedNamespace> {
  const granted: Record<string, GrantedNamespace> = {}
  for (const { namespace, chains, methods, events } of wanted.namespaces) {
    const chosen = grant.chainIds.filter((id) => chains.some(({ chainId }) => chainId === id))
    const missing = chains.find(({ chainId, isRequired }) => isRequired && !chosen.includes(chainId))
    if (missing !== undefined) throw new PhoneError('not_granted', `The app insists on ${missing.name}.`)
    if (chosen.length === 0) continue
    const addresses = listAddresses(grant.accountIds, namespace)
    if (addresses.length === 0) {
      const names = chains.filter(({ chainId }) => chosen.includes(chainId)).map(({ name }) => name)
      throw new PhoneError('not_granted', `Choose at least one account for ${names.join(', ')}.`)
    }
    granted[namespace] = {
      chains: chosen,
      accounts: crossAccounts(chosen, addresses),
      methods: [...methods],
      events: [...events],
    }
  }
  if (Object.keys(granted).length === 0) throw new PhoneError('not_granted', 'Choose at least one network.')
  return granted
}

/** Replaces chains and accounts of one granted namespace and keeps its methods and events. Throws like the above. */
export function regrantNamespace(before: GrantedNamespace, namespace: string, grant: Grant): GrantedNamespace {
  const chains = grant.chainIds.filter((id) => id.startsWith(`${namespace}:`))
  const addresses = listAddresses(grant.accountIds, namespace)
  if (chains.length === 0) throw new PhoneError('not_granted', 'Keep at least one network, or disconnect.')
  if (addresses.length === 0) throw new PhoneError('not_granted', 'Keep at least one account, or disconnect.')
  return { ...before, chains, accounts: crossAccounts(chains, addresses) }
}

function listAddresses(accountIds: readonly string[], namespace: string): string[] {
  return accountIds.filter((id) => id.startsWith(`${namespace}:`)).map((id) => id.slice(namespace.length + 1))
}

function crossAccounts(chainIds: readonly string[], addresses: readonly string[]): string[] {
  return chainIds.flatMap((chainId) => addresses.map((address) => `${chainId}:${address}`))
}
