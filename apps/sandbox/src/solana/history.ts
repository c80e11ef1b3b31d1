import type { UiAmount } from './tokenState.js'
import type { Outcome } from './vm.js'

/** Older transactions than so many are forgotten, as a node without an archive does. */
const keptTransactions = 20_000

/** What one account of a transaction held of a token. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: UiAmount
}

/** A transaction that is in a block, with what it did; one that failed is there too, and has paid its fee. */
export interface LandedTransaction extends Outcome {
  readonly signature: string
  readonly slot: number
  /** As it was sent. */
  readonly wire: Uint8Array
  /** All its accounts: those of the message, then those of lookup tables, first the writable ones. */
  readonly accounts: readonly string[]
  readonly loadedAddresses: { readonly writable: readonly string[]; readonly readonly: readonly string[] }
  /** Lamports. */
  readonly fee: bigint
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
  readonly memo: string | null
}

/** The transactions of the chain, found by signature, account and slot. */
export interface History {
  add(transaction: LandedTransaction): void
  find(signature: string): LandedTransaction | undefined
  /** Newest first. */
  of(address: string): readonly LandedTransaction[]
  inSlot(slot: number): readonly LandedTransaction[]
  /** All, oldest first. */
  all(): Iterable<LandedTransaction>
}

export function createHistory(): History {
  const bySignature = new Map<string, LandedTransaction>()
  const byAddress = new Map<string, LandedTransaction[]>()
  const bySlot = new Map<number, LandedTransaction[]>()

  const forget = (old: LandedTransaction) => {
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
      // A journal may be read over a snapshot that has its beginning already.
      if (bySignature.has(transaction.signature)) return
      bySignature.set(transaction.signature, transaction)
      for (const address of new Set(transaction.accounts)) push(byAddress, address, transaction)
      push(bySlot, transaction.slot, transaction)
      const [oldest] = bySignature.values()
      if (oldest !== undefined && bySignature.size > keptTransactions) forget(oldest)
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
