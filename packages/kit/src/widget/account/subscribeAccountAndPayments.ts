import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../../core/Client.js'
import { subscribeAccount } from '../../core/live/subscribeAccount.js'
import type { Payment } from '../activity/findPayments.js'
import { subscribePayments } from '../activity/subscribePayments.js'

/**
 * Refreshes the data of an account after each change, and calls `onPayment` for incoming payments. Returns the undo
 * function.
 */
export function subscribeAccountAndPayments(
  client: Client,
  network: Network,
  address: string,
  onPayment: (payment: Payment) => void,
): () => void {
  const undo = [subscribeAccount(client, network, address), subscribePayments(client, network, address, onPayment)]
  return () => {
    for (const each of undo) each()
  }
}
