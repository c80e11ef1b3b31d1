import type { Client } from '../Client.js'
import type { State, WalletRequest } from '../state/State.js'

/** Adds a request to the open ones. Returns the function that removes it when it is settled. */
export function addWalletRequest({ store }: Client, request: WalletRequest): () => void {
  store.setState(({ walletRequests = [] }) => ({ walletRequests: [request, ...walletRequests] }))
  return () =>
    store.setState(({ walletRequests = [] }) => ({ walletRequests: walletRequests.filter((each) => each !== request) }))
}

/** Returns true if a request with this subject is open in a wallet. */
export function hasWalletRequest({ walletRequests = [] }: State, subject: object): boolean {
  return walletRequests.some((each) => each.subject === subject)
}
