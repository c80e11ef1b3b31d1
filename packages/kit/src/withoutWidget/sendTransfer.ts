import { type Amount, formatExact, parseAmount } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Asset } from '../core/Adapter.js'
import { type SentToken, sendToken } from '../core/actions/sendToken.js'
import type { Client } from '../core/Client.js'
import { loadActions } from '../core/loadActions.js'
import type { NativeBalance } from '../core/public/accountReads.js'
import { getTarget, getTokens } from '../core/queries/accountData.js'
import { balanceQuery } from '../core/queries/balance.js'
import { recipientQuery } from '../core/queries/recipient.js'
import { sendFeeQuery } from '../core/queries/sendFee.js'
import { tokenBalancesQuery } from '../core/queries/tokenBalances.js'
import { storeRecipient } from '../core/storage/recipients.js'
import { storeOutcome, storeSentTransaction } from '../core/storage/sentTransactions.js'
import { getNftName } from '../widget/nfts/getNftName.js'
import type { Task } from './createFlow.js'
import type { NftTransferRequest, TransferEstimate, TransferRequest, TransferState } from './tokenTransfer.js'

type AnyRequest = TransferRequest | NftTransferRequest

interface Transfer {
  readonly network: Network
  readonly from: string
  readonly to: string
  readonly asset: Asset
  readonly amount: Amount
}

/**
 * Resolves the recipient and the amount, and reads the maximum fee.
 *
 * @throws FoyerError `INSUFFICIENT_FUNDS` if the account cannot pay it, and the errors of `createTokenTransfer`.
 */
export async function estimateTransfer(
  client: Client,
  request: AnyRequest,
  signal: AbortSignal,
): Promise<TransferEstimate> {
  const { network, ...transfer } = await resolveTransfer(client, request, signal)
  const estimate = await (await client.getQueries()).fetch(sendFeeQuery(client, network, transfer))
  return {
    to: transfer.to,
    amount: toBalance(transfer.amount, transfer.asset.symbol),
    maxFee: estimate ? toBalance(estimate.maxFee, network.nativeCurrency.symbol) : undefined,
  }
}

function toBalance(amount: Amount, symbol: string): NativeBalance {
  return { value: amount.atomic, decimals: amount.decimals, formatted: formatExact(amount), symbol }
}

/** Requests the transfer from the wallet. The state follows its outcome. */
export async function sendTransfer(
  client: Client,
  request: AnyRequest,
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

async function resolveTransfer(client: Client, request: AnyRequest, signal: AbortSignal): Promise<Transfer> {
  const { network, address: from } = getTarget(client, getChain(request))
  const asset = await resolveAsset(client, network, request)
  const { amount: text = '1' } = request
  const parsed = text === 'max' ? undefined : parseAmount(text, asset.decimals)
  if (parsed && (!('amount' in parsed) || parsed.amount.atomic === 0n))
    throw new FoyerError('INVALID_OPTION', {
      context: { name: 'amount', reason: 'it is not a valid amount of that token' },
    })
  if (signal.aborted) throw new FoyerError('ABORTED')
  const found = await (await client.getQueries()).fetch(recipientQuery(client, network, request.to.trim()))
  if (found.address === null) throw new FoyerError('INVALID_ADDRESS', { context: { address: request.to } })
  const transfer = { network, from, to: found.address, asset }
  const amount = parsed && 'amount' in parsed ? parsed.amount : await fetchMax(client, request, transfer)
  if ('nft' in request && amount.atomic > parseOwned(request.nft)) throw new FoyerError('INSUFFICIENT_FUNDS')
  return { ...transfer, amount }
}

/** Returns the network of the request. The id of an NFT begins with its network (CAIP-19). */
function getChain(request: AnyRequest): { readonly chainId?: string | number } {
  if ('nft' in request) return { chainId: request.nft.id.slice(0, request.nft.id.indexOf('/')) }
  return request.chainId === undefined ? {} : { chainId: request.chainId }
}

async function resolveAsset(client: Client, network: Network, request: AnyRequest): Promise<Asset> {
  if (!('nft' in request)) return request.token ? findAsset(client, network, request.token) : getNativeAsset(network)
  const { address, standard, tokenId, isTransferable } = request.nft
  const name = getNftName(request.nft)
  if (!isTransferable) throw new FoyerError('TOKEN_NOT_SENDABLE', { context: { token: name } })
  return { chainId: network.caipNetworkId, address, name, symbol: name, decimals: 0, nft: { standard, tokenId } }
}

/** Parses the owned number of an NFT, which the app passes in. */
function parseOwned({ amount }: { readonly amount: string }): bigint {
  if (/^\d{1,78}$/.test(amount)) return BigInt(amount)
  throw new FoyerError('INVALID_OPTION', { context: { name: 'nft', reason: 'its amount is not a whole number' } })
}

/**
 * Reads the maximum amount that the account can send: its balance, without the fee of a native transfer.
 *
 * @throws FoyerError `INSUFFICIENT_FUNDS` if nothing is left.
 */
async function fetchMax(client: Client, request: AnyRequest, transfer: Omit<Transfer, 'amount'>): Promise<Amount> {
  const { asset, network, from } = transfer
  const { decimals } = asset
  if ('nft' in request) return { atomic: parseOwned(request.nft), decimals }
  const queries = await client.getQueries()
  const { nativeAddress } = await client.getAdapter(network.chainNamespace)
  const readBalance = async () => {
    const all = await queries.fetch({ ...tokenBalancesQuery(client, network, from, true), staleTime: 0 })
    return all.find((each) => each.asset.address === asset.address)?.amount.atomic ?? 0n
  }
  const readNativeBalance = async () => {
    const balance = await queries.fetch({ ...balanceQuery(client, network, from), staleTime: 0 })
    // The amount hardly changes the fee. The whole balance would leave nothing to pay it.
    const smallest = { ...transfer, amount: { atomic: 1n, decimals } }
    const fee = await queries.fetch(sendFeeQuery(client, network, smallest))
    return (balance?.atomic ?? 0n) - (fee?.maxFee.atomic ?? 0n)
  }
  const isNative = asset.address === undefined || asset.address.toLowerCase() === nativeAddress?.toLowerCase()
  const atomic = await (isNative ? readNativeBalance() : readBalance())
  if (atomic <= 0n) throw new FoyerError('INSUFFICIENT_FUNDS')
  return { atomic, decimals }
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
  return {
    hash,
    chainId,
    from,
    to,
    symbol,
    amount: formatExact(amount),
    ...(token && { token }),
    ...(asset.nft && { isCollectible: true }),
  }
}
