import { type Amount, formatExact, parseAmount } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Asset } from '../core/Adapter.js'
import { type SentToken, sendToken } from '../core/actions/sendToken.js'
import type { Client } from '../core/Client.js'
import { loadActions } from '../core/loadActions.js'
import { getTarget, getTokens } from '../core/queries/accountData.js'
import { recipientQuery } from '../core/queries/recipient.js'
import { sendFeeQuery } from '../core/queries/sendFee.js'
import { storeRecipient } from '../core/storage/recipients.js'
import { storeOutcome, storeSentTransaction } from '../core/storage/sentTransactions.js'
import type { Task } from './createFlow.js'
import type { TransferEstimate, TransferRequest, TransferState } from './tokenTransfer.js'

interface Transfer {
  readonly network: Network
  readonly from: string
  readonly to: string
  readonly asset: Asset
  readonly amount: Amount
}

/**
 * Resolves the recipient and reads the maximum fee.
 *
 * @throws FoyerError `INSUFFICIENT_FUNDS` if the account cannot pay it, and the errors of `createTokenTransfer`.
 */
export async function estimateTransfer(
  client: Client,
  request: TransferRequest,
  signal: AbortSignal,
): Promise<TransferEstimate> {
  const { network, ...transfer } = await resolveTransfer(client, request, signal)
  const estimate = await (await client.getQueries()).fetch(sendFeeQuery(client, network, transfer))
  const { decimals, symbol } = network.nativeCurrency
  const value = estimate?.maxFee.atomic
  const formatted = value === undefined ? '' : formatExact({ atomic: value, decimals })
  return { to: transfer.to, maxFee: value === undefined ? undefined : { value, decimals, formatted, symbol } }
}

/** Requests the transfer from the wallet. The state follows its outcome. */
export async function sendTransfer(
  client: Client,
  request: TransferRequest,
  { signal, update, updateLate }: Task<TransferState>,
): Promise<Partial<TransferState>> {
  await loadActions(client)
  const transfer = await resolveTransfer(client, request, signal)
  if (signal.aborted) throw new FoyerError('ABORTED')
  const { asset, amount, to, network } = transfer
  update({ status: 'waiting' })
  const follow = ({ hash, outcome }: SentToken): Partial<TransferState> => {
    storeSentTransaction(client, createSentTransaction(transfer, hash)).catch(() => undefined)
    storeRecipient(client, network.chainNamespace, to).catch(() => undefined)
    outcome.then(
      (result) => {
        storeOutcome(client, result).catch(() => undefined)
        const isFailed = result.status === 'failed'
        updateLate({ status: result.status, error: isFailed ? new FoyerError('TRANSACTION_FAILED') : null })
      },
      // The outcome cannot be read. The status stays `sent`.
      () => undefined,
    )
    return { status: 'sent', hash, error: null }
  }
  const onLateSend = (late: SentToken | undefined) => updateLate(late ? follow(late) : { status: 'idle', error: null })
  return follow(await sendToken(client, { asset, amount, to, signal, onLateSend }))
}

async function resolveTransfer(
  client: Client,
  { to: text, amount: amountText, token = '', chainId }: TransferRequest,
  signal: AbortSignal,
): Promise<Transfer> {
  const { network, address: from } = getTarget(client, chainId === undefined ? {} : { chainId })
  const asset = token === '' ? getNativeAsset(network) : await findAsset(client, network, token)
  const parsed = parseAmount(amountText, asset.decimals)
  if (!('amount' in parsed) || parsed.amount.atomic === 0n)
    throw new FoyerError('INVALID_OPTION', {
      context: { name: 'amount', reason: 'it is not a valid amount of that token' },
    })
  if (signal.aborted) throw new FoyerError('ABORTED')
  const found = await (await client.getQueries()).fetch(recipientQuery(client, network, text.trim()))
  if (found.address === null) throw new FoyerError('INVALID_ADDRESS', { context: { address: text } })
  return { network, from, to: found.address, asset, amount: parsed.amount }
}

function getNativeAsset({ caipNetworkId, nativeCurrency }: Network): Asset {
  const { name, symbol, decimals } = nativeCurrency
  return { chainId: caipNetworkId, name, symbol, decimals }
}

/** Returns a token of the account. Its decimals come from the chain or the server, not from the app. */
async function findAsset(client: Client, network: Network, wanted: string): Promise<Asset> {
  const tokens = await getTokens(client, { chainId: network.caipNetworkId, includeSpam: true })
  const found = tokens.find(({ address = '' }) => address.toLowerCase() === wanted.toLowerCase())
  if (!found) throw new FoyerError('TOKEN_NOT_FOUND', { context: { address: wanted } })
  const { chainId, address, name, symbol, decimals } = found
  return { chainId, name, symbol, decimals, ...(address !== undefined && { address }) }
}

function createSentTransaction({ from, to, asset, amount }: Transfer, hash: string) {
  const { chainId, symbol, address: token } = asset
  return { hash, chainId, from, to, symbol, amount: formatExact(amount), ...(token && { token }) }
}
