import { normalizeRdns } from './normalizeRdns.js'

/** The fields that identify a wallet product. */
export interface ProductIdentity {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly rdns?: string | undefined
}

/** Finds the same product among thousands without comparing all pairs. */
export interface WalletIndex<Value> {
  /** Adds a wallet. Keeps the first value if the wallet exists already. */
  add(likeness: ProductIdentity, value: Value): void
  find(likeness: ProductIdentity): Value | undefined
}

/** Returns one name for all spellings of the same wallet. */
export function normalizeName(name: string): string {
  const lower = name.trim().toLowerCase()
  return lower === 'trust wallet' ? 'trust' : lower
}

/** Creates an index of products. Two wallets match by rdns if both have one, else by name [S5.35]. */
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
      // A wallet with an rdns matches by name only a wallet without one.
      return (rdns ? byNameOnly : byName).get(normalizeName(name))
    },
  }
}
