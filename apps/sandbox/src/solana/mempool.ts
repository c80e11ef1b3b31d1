import { encodeBase58 } from '@foyer/primitives/base58'
import { checkSignatures, type Ledger } from './ledger.js'
import { RpcError } from './RpcError.js'
import type { WireTransaction } from './wire.js'

/** Receives transactions. As on a cluster, an invalid one is dropped without an error. */
export interface Mempool {
  /**
   * Runs a transaction, and returns its signature. While the slots are stopped the transaction waits; after {@link
   * drop} it is lost.
   */
  accept(transaction: WireTransaction): string
  /** Drops the next `count` transactions. */
  drop(count: number): void
  /** Stops the slots and the processing of transactions, or resumes them. */
  setPaused(held: boolean): void
}

export function createMempool(ledger: Ledger): Mempool {
  let waiting: WireTransaction[] = []
  let toDrop = 0

  const land = (transaction: WireTransaction) => {
    if (ledger.history.find(signatureOf(transaction)) !== undefined) return
    if (ledger.findObstacle(transaction.message, 'processed') !== undefined) return
    try {
      checkSignatures(transaction)
    } catch (error) {
      if (error instanceof RpcError) return
      throw error
    }
    ledger.execute(transaction)
  }
  return {
    accept(transaction) {
      if (toDrop > 0) toDrop -= 1
      else if (ledger.clock.isHeld()) waiting.push(transaction)
      else land(transaction)
      return signatureOf(transaction)
    },
    drop(count) {
      toDrop = count
    },
    setPaused(held) {
      ledger.clock.setPaused(held)
      if (held) return
      const come = waiting
      waiting = []
      for (const transaction of come) land(transaction)
    },
  }
}

/** Returns the first signature, which identifies the transaction. */
export function signatureOf({ signatures }: WireTransaction): string {
  return encodeBase58(signatures[0] ?? new Uint8Array())
}
