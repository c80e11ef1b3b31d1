import type { Adapter } from '../../core/Adapter.js'
import type { NodeHealth } from '../nodes.js'
import { estimateSendFee } from './fees.js'
import { sendToken } from './sending.js'
import { type SentTransactions, waitForTransaction } from './waitForTransaction.js'

export type Transactions = Required<Pick<Adapter, 'estimateSendFee' | 'sendToken' | 'waitForTransaction'>>

/** Returns the methods for sending. They are in a separate chunk, which loads with the first fee estimate. */
export function createTransactions(health: NodeHealth): Transactions {
  const sent: SentTransactions = new Map()
  return {
    estimateSendFee: (access, request) => estimateSendFee(access, health, request),
    sendToken: (access, request) => sendToken(access, health, sent, request),
    waitForTransaction: (access, hash) => waitForTransaction(access, health, sent, hash),
  }
}
