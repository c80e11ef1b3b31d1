import { encodeBase58 } from '@foyer/primitives/base58'
import { checkSignatures, type Ledger } from './ledger.js'
import { RpcFault } from './RpcFault.js'
import type { WireTransaction } from './wire.js'

/** Where transactions come in. One that cannot land is gone without a word, as on a cluster. */
export interface Mempool {
  /** Lands a transaction; or keeps it, while the slots are held; or loses it, when {@link drop} said so. Returns its signature. */
  accept(transaction: WireTransaction): string
  /** Loses the next transactions that come in. */
  drop(count: number): void
  /** Holds the slots, and with them what comes in; or lets all of it go on. */
  hold(held: boolean): void
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
      if (error instanceof RpcFault) return
      throw error
    }
    ledger.land(transaction)
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
    hold(held) {
      ledger.clock.hold(held)
      if (held) return
      const come = waiting
      waiting = []
      for (const transaction of come) land(transaction)
    },
  }
}

/** The first signature, by which a transaction is known. */
export function signatureOf({ signatures }: WireTransaction): string {
  return encodeBase58(signatures[0] ?? new Uint8Array())
}
