import { normalizeRdns } from './normalizeRdns.js'

/** By what one wallet is known from another. */
export interface Likeness {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly rdns?: string | undefined
}

/** Finds the same product again among thousands without comparing each with each. */
export interface WalletIndex<Value> {
  /** The first one added stays. */
  add(likeness: Likeness, value: Value): void
  find(likeness: Likeness): Value | undefined
}

/** Names that mean the same wallet. */
export function normalizeName(name: string): string {
  const lower = name.trim().toLowerCase()
  return lower === 'trust wallet' ? 'trust' : lower
}

/** The same product: by rdns when both have one, else by name [S5.35]. */
export function createWalletIndex<Value>(): WalletIndex<Value> {
  const byRdns = new Map<string, Value>()
  const byName = new Map<string, Value>()
  const byNameOnly = new Map<string, Value>()
  const put = (map: Map<string, Value>, key: string, value: Value) => {
    if (!map.has(key)) map.set(key, value)
  }
  return {
    add({ name, rdns }, value) {
      if (rdns) put(byRdns, normalizeRdns(rdns), value)
      if (name === undefined) return
      put(byName, normalizeName(name), value)
      if (!rdns) put(byNameOnly, normalizeName(name), value)
    },
    find({ name, rdns }) {
      const known = rdns ? byRdns.get(normalizeRdns(rdns)) : undefined
      if (known !== undefined || name === undefined) return known
      // With an rdns of its own a wallet is only the same as one that tells none.
      return (rdns ? byNameOnly : byName).get(normalizeName(name))
    },
  }
}
