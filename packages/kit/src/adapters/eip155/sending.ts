import { getChainReference } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'
import { encodeFunctionData } from 'viem'
import type { ChainAccess, SendRequest } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { type NodeHealth, withDeadline } from '../nodes.js'
import { tokenAbi } from './abi.js'
import { assertNftMoves } from './assertNftMoves.js'
import { fitFee, readFees } from './fees.js'
import { type Hex, parseData, type Reader, withReader } from './nodes.js'
import { buildTransaction, checkTransaction, fromRefusal, isNative, type Transaction } from './transaction.js'

/**
 * Sends the native coin, an ERC-20 exact to the last unit, or a non-fungible token, and answers with the transaction hash. Everything that
 * can be known to fail is found out before the wallet asks the person.
 *
 * @throws FoyerError `SEND_FIELDS_REQUIRED`, `SEND_TOKEN_REQUIRED`, `INVALID_ADDRESS`, `INSUFFICIENT_FUNDS`,
 * `TRANSACTION_FAILED`, `RECIPIENT_REFUSED`, `CHAIN_DISCONNECTED` (the wallet is on another chain), `USER_REJECTED` and the other wallet
 * errors, `WALLET_ANSWER_INVALID`.
 */
export async function sendToken(access: ChainAccess, health: NodeHealth, request: SendRequest): Promise<string> {
  const transaction = buildTransaction(request)
  const fees = await prepare(access, health, request, transaction).catch((error: unknown) => {
    // The wallet was not asked, so there is no answer to come.
    request.onLateHash?.(undefined)
    throw error
  })
  const chainId = toQuantity(chainNumber(access))
  const hash = await askWallet(
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

/** Finds out everything that can fail before the person is asked; answers with the fee fields the wallet is to use. */
async function prepare(access: ChainAccess, health: NodeHealth, request: SendRequest, transaction: Transaction) {
  await assertWalletChain(access, request.provider)
  return withReader(access, health, (reader) =>
    isNative(request.asset)
      ? fitNativeFee(access, reader, request, transaction)
      : (request.asset.nft ? assertNftMoves : assertTokenMoves)(reader, request, transaction).then(() => ({})),
  )
}

/** [S5.15] */
export function isHash(answer: unknown): answer is string {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
}

export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

export function chainNumber(access: ChainAccess): bigint {
  return BigInt(getChainReference(access.network.caipNetworkId))
}

/** The same address on the wrong chain is how money gets lost. */
export async function assertWalletChain(access: ChainAccess, provider: unknown): Promise<void> {
  const answer = String(await askWallet(provider, 'eth_chainId', [], access.signal, limits.rpcTimeoutMs))
  // Hex by EIP-695; some wallets answer with a plain number.
  if (!/^(0x[0-9a-f]{1,64}|\d{1,20})$/i.test(answer))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'eth_chainId' } })
  if (BigInt(answer) !== chainNumber(access)) throw new FoyerError('CHAIN_DISCONNECTED')
}

async function fitNativeFee(
  access: ChainAccess,
  reader: Reader,
  { amount }: SendRequest,
  transaction: Transaction,
): Promise<Readonly<Record<string, Hex>>> {
  const [balance, fees] = await Promise.all([
    reader.quantity('eth_getBalance', [transaction.from, 'latest']),
    readFees(access.network, reader, transaction),
  ])
  const fields = fitFee(balance, amount.atomic, fees)
  checkTransaction(fields)
  return Object.fromEntries(Object.entries(fields).map(([name, wei]) => [name, toQuantity(wei)]))
}

async function assertTokenMoves(reader: Reader, request: SendRequest, transaction: Transaction): Promise<void> {
  const { from, to, data = '0x' } = transaction
  const balanceOf = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [from] })
  const [balance, answer, code] = await Promise.all([
    reader.call(to, balanceOf).catch(fromRefusal),
    reader.call(to, data, from).catch((error: unknown) => ({ error })),
    reader.request('eth_getCode', [to, 'latest']).then((value) => parseData('eth_getCode', value)),
  ])
  // A transfer call to an address without code "succeeds" and moves nothing.
  if (code === '0x') throw new FoyerError('INVALID_ADDRESS', { context: { address: to } })
  if (balance.length < 66) throw new FoyerError('RPC_FAILED', { context: { method: 'balanceOf' } })
  if (BigInt(balance.slice(0, 66)) < request.amount.atomic) throw new FoyerError('INSUFFICIENT_FUNDS')
  if (typeof answer !== 'string') return fromRefusal(answer.error)
  // Nothing returned is how the tokens of [S9.39] say yes; all others must say true.
  if (answer === '0x') return
  if (answer.length < 66 || BigInt(answer.slice(0, 66)) !== 1n) throw new FoyerError('TRANSACTION_FAILED')
}

/**
 * Asks the wallet to sign a text (EIP-191, `personal_sign` [S7.38]). The message goes as hex, because wallets read a
 * text that begins with `0x` in different ways.
 *
 * @throws FoyerError the wallet errors, `WALLET_ANSWER_INVALID` [S5.15].
 */
export async function signMessage(provider: unknown, address: string, message: string): Promise<string> {
  const bytes = new TextEncoder().encode(message)
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const signature = await askWallet(provider, 'personal_sign', [hex, address])
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{62,}$/i.test(signature))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'personal_sign' } })
  return signature
}

/**
 * Asks an EIP-1193 provider, and waits for the person no longer than `limits.connectTimeoutMs`. A wallet cannot be made to forget
 * what it was asked: `onLateHash` receives a later answer, or undefined for a rejection.
 *
 * @throws FoyerError as `fromProvider` reads the wallet's error; `ABORTED`, `TIMED_OUT`.
 */
export async function askWallet(
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
