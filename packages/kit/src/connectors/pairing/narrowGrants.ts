import type { GrantedNamespaces, ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { PairingError } from './PairingError.js'

/** The grant of a wallet for one family, limited to the proposal. The lists have no duplicates. */
export interface Grant {
  readonly chains: string[]
  /** The accounts in CAIP-10 form, in the wallet's order. */
  readonly accounts: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** The grants by family. */
export type Grants = Record<string, Grant>

export function getFamily(id: string): string {
  return id.slice(0, id.indexOf(':') === -1 ? undefined : id.indexOf(':'))
}

/** Returns the chain of a CAIP-10 account. */
export function getAccountChain(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** Returns the address of a CAIP-10 account. */
export function getAccountAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

const evmAddress = /^0x[0-9a-fA-F]{40}$/

function checkAccount(account: string, key: string): void {
  const isOfKey = key.includes(':') ? getAccountChain(account) === key : getFamily(account) === key
  const isAddress = getFamily(account) !== 'eip155' || evmAddress.test(getAccountAddress(account))
  if (!isOfKey || !isAddress) throw new PairingError('ACCOUNT_INVALID')
}

/**
 * Limits the grants of a wallet to the proposal. Chains, methods and events that were not proposed are removed. A
 * family that was not proposed, or an invalid account, rejects all grants. With `isAnyChain`, the wallet supports every
 * chain of a family, so no chain is removed.
 *
 * @throws PairingError `NAMESPACE_UNASKED`, `ACCOUNT_INVALID`, `NOTHING_GRANTED`.
 */
export function narrowGrants(requested: ProposalNamespaces, given: GrantedNamespaces, isAnyChain = false): Grants {
  const grants: Grants = {}
  for (const [key, { accounts, methods, events }] of Object.entries(given)) {
    const family = getFamily(key)
    const question = Object.hasOwn(requested, family) ? requested[family] : undefined
    if (!question) throw new PairingError('NAMESPACE_UNASKED', { namespace: key })
    for (const account of accounts) checkAccount(account, key)
    const kept = accounts.filter((account) => isAnyChain || question.chains?.includes(getAccountChain(account)))
    const before = grants[family]
    const all = [...new Set([...(before?.accounts ?? []), ...kept])]
    if (all.length === 0) continue
    grants[family] = {
      accounts: all,
      chains: [...new Set(all.map(getAccountChain))],
      methods: question.methods.filter((method) => methods.includes(method) || before?.methods.includes(method)),
      events: question.events.filter((event) => events.includes(event) || before?.events.includes(event)),
    }
  }
  if (Object.keys(grants).length === 0) throw new PairingError('NOTHING_GRANTED')
  return grants
}
