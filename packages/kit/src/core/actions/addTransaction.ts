import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import { getActiveNetwork, getConnected } from '../state/select.js'
import { storeSentTransaction } from '../storage/sentTransactions.js'

/** A transaction that the app sent itself. */
export interface AddedTransaction {
  readonly hash: string
  /** The recipient or contract. */
  readonly to: string
  /** The amount in whole units, as exact decimal text. Default: `0`. */
  readonly amount?: string
  /** The symbol of the coin or token. Default: that of the network's native coin. */
  readonly symbol?: string
  /** The contract of the token. */
  readonly token?: string
  /** Default: the active network. */
  readonly chainId?: ChainId
  /** Default: the connected account. */
  readonly from?: string
}

/** Stores a transaction of the app for the activity list. See `addTransaction` of `@foyer/kit`. */
export async function addTransaction(client: Client, transaction: AddedTransaction): Promise<void> {
  const state = client.store.getState()
  const { chainId, from, hash, to, token, amount = '0' } = transaction
  const network = state.networks.find((each) => each.caipNetworkId === chainId) ?? getActiveNetwork(state)
  const account = from ?? (network && getConnected(state, network.chainNamespace)?.addresses[0])
  if (!network || account === undefined) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  if (chainId !== undefined && network.caipNetworkId !== chainId) reject('chainId', 'not a configured network')
  const symbol = transaction.symbol ?? network.nativeCurrency.symbol
  const texts = Object.entries({ hash, to, symbol, from: account, token: token ?? 'none' })
  for (const [name, text] of texts)
    if (typeof text !== 'string' || text === '' || text.length > 200) reject(name, 'a text of 1 to 200 characters')
  if (typeof amount !== 'string' || !/^\d{1,80}(\.\d{1,80})?$/.test(amount)) reject('amount', 'a decimal text')
  const sent = { hash, chainId: network.caipNetworkId, from: account, to, amount, symbol }
  await storeSentTransaction(client, { ...sent, ...(token !== undefined && { token }) })
}

function reject(name: string, reason: string): never {
  throw new FoyerError('INVALID_OPTION', { context: { name, reason } })
}
