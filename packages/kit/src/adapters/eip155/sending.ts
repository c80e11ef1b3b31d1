import { getChainReference } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'
import { encodeFunctionData } from 'viem'
import type { ChainAccess, SendRequest } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { type NodeHealth, withDeadline } from '../nodes.js'
import { tokenAbi } from './abi.js'
import { assertNftTransferSucceeds } from './assertNftTransferSucceeds.js'
import { computeFeeFields, readFees } from './fees.js'
import { type Hex, parseData, type Reader, withReader } from './nodes.js'
import { buildTransaction, checkTransaction, isNative, type Transaction, throwTransferError } from './transaction.js'

/**
 * Sends the native coin, an exact ERC-20 amount or a non-fungible token. Returns the transaction hash. Checks every
 * predictable failure before the wallet request.
 *
 * @throws FoyerError `SEND_FIELDS_REQUIRED`, `SEND_TOKEN_REQUIRED`, `INVALID_ADDRESS`, `INSUFFICIENT_FUNDS`,
 *   `TRANSACTION_FAILED`, `RECIPIENT_REFUSED`, `CHAIN_DISCONNECTED` (the wallet is on another chain), `USER_REJECTED`
 *   and the other wallet errors, `WALLET_ANSWER_INVALID`.
 */
export async function sendToken(access: ChainAccess, health: NodeHealth, request: SendRequest): Promise<string> {
  const transaction = buildTransaction(request)
  const fees = await checkAndPriceTransfer(access, health, request, transaction).catch((error: unknown) => {
    // The wallet received no request, so there is no late response.
    request.onLateHash?.(undefined)
    throw error
  })
  const chainId = toQuantity(getChainNumber(access))
  const hash = await requestWallet(
    request.provider,
    'eth_sendTransaction',
    [{ ...transaction, ...fees, chainId }],
    access.signal,
    limits.connectTimeoutMs,
    (answer) => request.onLateHash?.(isHash(answer) ? answer : undefined),
  )
  if (!isHash(hash)) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'eth_sendTransaction' } })
  return hash
}

/** Checks every predictable failure before the wallet request. Returns the fee fields for the wallet. */
async function checkAndPriceTransfer(
  access: ChainAccess,
  health: NodeHealth,
  request: SendRequest,
  transaction: Transaction,
) {
  await assertWalletChain(access, request.provider)
  return withReader(access, health, (reader) =>
    isNative(request.asset)
      ? computeNativeFeeFields(access, reader, request, transaction)
      : (request.asset.nft ? assertNftTransferSucceeds : assertTokenTransferSucceeds)(
          reader,
          request,
          transaction,
        ).then(() => ({})),
  )
}

/** Checks the format of a transaction hash [S5.15]. */
export function isHash(answer: unknown): answer is string {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
}

export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

export function getChainNumber(access: ChainAccess): bigint {
  return BigInt(getChainReference(access.network.caipNetworkId))
}

/** Rejects a wallet on another chain: the same address on a wrong chain can lose the funds. */
export async function assertWalletChain(access: ChainAccess, provider: unknown): Promise<void> {
  const answer = String(await requestWallet(provider, 'eth_chainId', [], access.signal, limits.rpcTimeoutMs))
  // EIP-695 requires a hex string, but some wallets return a decimal number.
  if (!/^(0x[0-9a-f]{1,64}|\d{1,20})$/i.test(answer))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'eth_chainId' } })
  if (BigInt(answer) !== getChainNumber(access)) throw new FoyerError('CHAIN_DISCONNECTED')
}

async function computeNativeFeeFields(
  access: ChainAccess,
  reader: Reader,
  { amount }: SendRequest,
  transaction: Transaction,
): Promise<Readonly<Record<string, Hex>>> {
  const [balance, fees] = await Promise.all([
    reader.quantity('eth_getBalance', [transaction.from, 'latest']),
    readFees(access.network, reader, transaction),
  ])
  const fields = computeFeeFields(balance, amount.atomic, fees)
  checkTransaction(fields)
  return Object.fromEntries(Object.entries(fields).map(([name, wei]) => [name, toQuantity(wei)]))
}

async function assertTokenTransferSucceeds(
  reader: Reader,
  request: SendRequest,
  transaction: Transaction,
): Promise<void> {
  const { from, to, data = '0x' } = transaction
  const balanceOf = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [from] })
  const [balance, answer, code] = await Promise.all([
    reader.call(to, balanceOf).catch(throwTransferError),
    reader.call(to, data, from).catch((error: unknown) => ({ error })),
    reader.request('eth_getCode', [to, 'latest']).then((value) => parseData('eth_getCode', value)),
  ])
  // A transfer call to an address without code succeeds and transfers nothing.
  if (code === '0x') throw new FoyerError('INVALID_ADDRESS', { context: { address: to } })
  if (balance.length < 66) throw new FoyerError('RPC_FAILED', { context: { method: 'balanceOf' } })
  if (BigInt(balance.slice(0, 66)) < request.amount.atomic) throw new FoyerError('INSUFFICIENT_FUNDS')
  if (typeof answer !== 'string') return throwTransferError(answer.error)
  // The tokens of [S9.39] return no data on success. All others must return true.
  if (answer === '0x') return
  if (answer.length < 66 || BigInt(answer.slice(0, 66)) !== 1n) throw new FoyerError('TRANSACTION_FAILED')
}

/**
 * Requests the signature of a text from the wallet (EIP-191, `personal_sign` [S7.38]). Sends the text as hex, because
 * wallets interpret a text that begins with `0x` differently.
 *
 * @throws FoyerError the wallet errors, `WALLET_ANSWER_INVALID` [S5.15].
 */
export async function signMessage(provider: unknown, address: string, message: string): Promise<string> {
  const bytes = new TextEncoder().encode(message)
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const signature = await requestWallet(provider, 'personal_sign', [hex, address])
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{62,}$/i.test(signature))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'personal_sign' } })
  return signature
}

/**
 * Sends a request to an EIP-1193 provider. Waits for the user for at most `limits.connectTimeoutMs` by default. A
 * wallet request cannot be cancelled, so `onLateHash` receives a late result, or undefined for a late rejection.
 *
 * @throws FoyerError the wallet's error as converted by `fromProvider`; `ABORTED`, `TIMED_OUT`.
 */
export async function requestWallet(
  provider: unknown,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
  timeoutMs: number = limits.connectTimeoutMs,
  onLateHash?: (answer: unknown) => void,
): Promise<unknown> {
  if (!isProvider(provider)) throw new FoyerError('WALLET_DISCONNECTED')
  return withDeadline(signal, timeoutMs, async (turn) => {
    try {
      const answer = await provider.request({ method, params })
      if (turn.aborted) onLateHash?.(answer)
      return answer
    } catch (error) {
      if (turn.aborted) onLateHash?.(undefined)
      throw fromProvider(error)
    }
  })
}

function isProvider(
  value: unknown,
): value is { request(args: { method: string; params: readonly unknown[] }): Promise<unknown> } {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}
