import { type Amount, formatExact } from '@foyer/primitives/Amount'
import { getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Asset } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess } from '../queries/access.js'
import { type TransactionOutcome, transactionQuery } from '../queries/transaction.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { findNetwork, getConnected, isSmartAccount } from '../state/select.js'

export interface SendTokenArguments {
  readonly asset?: Asset
  readonly amount?: Amount
  readonly to?: string
  readonly signal?: AbortSignal
  /**
   * Called after `ABORTED` or `TIMED_OUT`: with the transaction if the wallet approves it later, with undefined if it
   * rejects.
   */
  readonly onLateSend?: (sent: SentToken | undefined) => void
}

export interface SentToken {
  readonly hash: string
  /** @throws FoyerError `TIMED_OUT`, `ABORTED`, `RPC_FAILED` if the outcome cannot be read. */
  readonly outcome: Promise<TransactionOutcome>
}

/**
 * Sends the native coin or a token from the connected account. Resolves when the wallet returns the hash [S4.31-S4.33,
 * S5.9, S5.27]. When the transaction is mined, reads the balances again. That includes a transaction that the wallet
 * approves after an abort, because a wallet request cannot be withdrawn.
 *
 * @throws FoyerError `SEND_FIELDS_REQUIRED`, `SEND_TOKEN_REQUIRED`, `UNSUPPORTED_CHAIN`, `INVALID_ADDRESS`,
 *   `INSUFFICIENT_FUNDS`, `USER_REJECTED`, `ABORTED`, `TIMED_OUT`.
 * @example const { hash, outcome } = await sendToken(client, { asset, amount: { atomic: 10n ** 18n, decimals: 18 }, to: '0x…' })
 */
export async function sendToken(
  client: Client,
  { asset, amount, to, signal, onLateSend }: SendTokenArguments,
): Promise<SentToken> {
  if (!amount || amount.atomic <= 0n || !to) throw new FoyerError('SEND_FIELDS_REQUIRED')
  if (!asset) throw new FoyerError('SEND_TOKEN_REQUIRED')
  const state = client.store.getState()
  const namespace = getNamespace(asset.chainId)
  const connection = getConnected(state, namespace)
  const network = findNetwork(state, asset.chainId)
  if (!connection || !network) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  if (connection.chainId !== asset.chainId) throw new FoyerError('CHAIN_DISCONNECTED')
  const adapter = await client.getAdapter(namespace)
  if (!adapter.sendToken) throw new FoyerError('UNSUPPORTED_CHAIN')
  if (!adapter.isAddress(to)) throw new FoyerError('INVALID_ADDRESS', { context: { address: to } })

  const details = {
    network: asset.chainId,
    token: asset.symbol,
    amount: formatExact(amount),
    isSmartAccount: isSmartAccount(client.store.getState()),
  }
  emit(client, 'SEND_INITIATED', details)
  const startTracking = (hash: string): SentToken => {
    emit(client, 'SEND_SUCCESS', details)
    const outcome = client.getQueries().then((queries) => queries.fetch(transactionQuery(client, network, hash)))
    const markSent = () => client.store.setState({ sent: { namespace, hash } })
    outcome.then(markSent, markSent)
    return { hash, outcome }
  }
  const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
  const access = getChainAccess(client, network, deadline.signal)
  try {
    const { provider } = connection.connector
    const request = {
      provider,
      from: connection.addresses[0],
      to,
      asset,
      amount,
      onLateHash: (hash: string | undefined) => {
        if (client.lifetime.signal.aborted) return
        const late = hash === undefined ? undefined : startTracking(hash)
        onLateSend?.(late)
      },
    }
    return startTracking(await settle(adapter.sendToken(access, request), deadline.signal))
  } catch (cause) {
    const error = await toFoyerError(cause)
    emit(client, 'SEND_ERROR', { ...details, message: error.message })
    throw error
  } finally {
    deadline.end()
  }
}
