import type { UiAmount } from './tokenState.js'
import type { Outcome } from './vm.js'

/** The maximum number of stored transactions. A node without an archive also drops older ones. */
const maxTransactions = 20_000

/** The token balance of one account before or after a transaction. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: UiAmount
}

/** A transaction in a block, with its effects. Failed transactions are included: they paid their fee. */
export interface LandedTransaction extends Outcome {
  readonly signature: string
  readonly slot: number
  /** The bytes that were sent. */
  readonly wire: Uint8Array
  /** All accounts: those of the message, then those of lookup tables, writable ones first. */
  readonly accounts: readonly string[]
  readonly loadedAddresses: { readonly writable: readonly string[]; readonly readonly: readonly string[] }
  /** In lamports. */
  readonly fee: bigint
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
  readonly memo: string | null
}

/** The transactions of the chain, indexed by signature, account and slot. */
export interface History {
  add(transaction: LandedTransaction): void
  find(signature: string): LandedTransaction | undefined
  /** Returns the transactions of an account, newest first. */
  of(address: string): readonly LandedTransaction[]
  inSlot(slot: number): readonly LandedTransaction[]
  /** Returns all transactions, oldest first. */
  all(): Iterable<LandedTransaction>
}

export function createHistory(): History {
  const bySignature = new Map<string, LandedTransaction>()
  const byAddress = new Map<string, LandedTransaction[]>()
  const bySlot = new Map<number, LandedTransaction[]>()

  const remove = (old: LandedTransaction) => {
    bySignature.delete(old.signature)
    bySlot.delete(old.slot)
    for (const address of new Set(old.accounts)) {
      const rest = byAddress.get(address)?.filter((one) => one !== old) ?? []
      if (rest.length === 0) byAddress.delete(address)
      else byAddress.set(address, rest)
    }
  }
  return {
    add(transaction) {
      // A journal can repeat transactions of its snapshot: ignore them.
      if (bySignature.has(transaction.signature)) return
      bySignature.set(transaction.signature, transaction)
      for (const address of new Set(transaction.accounts)) push(byAddress, address, transaction)
      push(bySlot, transaction.slot, transaction)
      const [oldest] = bySignature.values()
      if (oldest !== undefined && bySignature.size > maxTransactions) remove(oldest)
    },
    find: (signature) => bySignature.get(signature),
    of: (address) => byAddress.get(address)?.toReversed() ?? [],
    inSlot: (slot) => bySlot.get(slot) ?? [],
    all: () => bySignature.values(),
  }
}

function push<Key>(map: Map<Key, LandedTransaction[]>, key: Key, transaction: LandedTransaction): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [transaction])
  else list.push(transaction)
}
