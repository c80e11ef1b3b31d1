import type { AddedTransaction } from '../actions/addTransaction.js'
import type { AppKit } from '../createInstance.js'

/**
 * Adds a transaction of the app to the activity list of its account. It is pending until its outcome is known, and is
 * removed when the history includes it, or after 7 days. This browser stores at most 99 such transactions.
 *
 * @throws FoyerError `CAIP_NETWORK_OR_ADDRESS_UNDEFINED` if no wallet is connected, `INVALID_OPTION`.
 * @example const hash = await walletClient.sendTransaction(request); await addTransaction(appKit, { hash, to })
 */
export async function addTransaction(appKit: AppKit, transaction: AddedTransaction): Promise<void> {
  // A page that does not call this function does not load the code.
  const action = await import('../actions/addTransaction.js')
  await action.addTransaction(appKit.client, transaction)
}
