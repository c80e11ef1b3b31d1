import type { Client } from '../Client.js'
import type { State, WalletRequest } from '../state/State.js'

/** The maximum number of open requests. A wallet can leave requests without an answer. */
const maxRequests = 20

/**
 * Adds a request to the open ones, and drops the oldest one beyond the maximum. Returns the function that removes the
 * request when it is settled.
 */
export function addWalletRequest({ store }: Client, request: WalletRequest): () => void {
  store.setState(({ walletRequests = [] }) => ({ walletRequests: [request, ...walletRequests].slice(0, maxRequests) }))
  return () =>
    store.setState(({ walletRequests = [] }) => ({ walletRequests: walletRequests.filter((each) => each !== request) }))
}

/** Returns the request with this subject that is open in a wallet. */
export function findWalletRequest({ walletRequests = [] }: State, subject: object): WalletRequest | undefined {
  return walletRequests.find((each) => each.subject === subject)
}

/** Returns true if a request with this subject is open in a wallet. */
export function hasWalletRequest(state: State, subject: object): boolean {
  return findWalletRequest(state, subject) !== undefined
}
