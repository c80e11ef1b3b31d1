import type { GrantedNamespaces, ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { PairingRefusal } from './PairingRefusal.js'

/** What a wallet granted in one family, and no more than was asked for. Lists have no doubles. */
export interface Grant {
  readonly chains: string[]
  /** CAIP-10, in the wallet's order. */
  readonly accounts: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** By family. */
export type Grants = Record<string, Grant>

export function getFamily(id: string): string {
  return id.slice(0, id.indexOf(':') === -1 ? undefined : id.indexOf(':'))
}

/** The chain of a CAIP-10 account. */
export function getAccountChain(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** The address of a CAIP-10 account. */
export function getAccountAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

const evmAddress = /^0x[0-9a-fA-F]{40}$/

function checkAccount(account: string, key: string): void {
  const isOfKey = key.includes(':') ? getAccountChain(account) === key : getFamily(account) === key
  const isAddress = getFamily(account) !== 'eip155' || evmAddress.test(getAccountAddress(account))
  if (!isOfKey || !isAddress) throw new PairingRefusal('ACCOUNT_INVALID')
}

/**
 * Keeps of what a wallet grants only what was asked for. A wallet may grant less; chains, methods and events beyond
 * the question count as not granted; a whole family beyond it, or an account that is none, refuses the whole.
 * `isAnyChain`: the wallet can go to every chain of a family, also those it was not asked about.
 *
 * @throws PairingRefusal `NAMESPACE_UNASKED`, `ACCOUNT_INVALID`, `NOTHING_GRANTED`.
 */
export function narrowGrants(asked: ProposalNamespaces, given: GrantedNamespaces, isAnyChain = false): Grants {
  const grants: Grants = {}
  for (const [key, { accounts, methods, events }] of Object.entries(given)) {
    const family = getFamily(key)
    const question = Object.hasOwn(asked, family) ? asked[family] : undefined
    if (!question) throw new PairingRefusal('NAMESPACE_UNASKED', { namespace: key })
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
  if (Object.keys(grants).length === 0) throw new PairingRefusal('NOTHING_GRANTED')
  return grants
}
