import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type {
  Call,
  CallRequest,
  CallsRequest,
  ChainAccess,
  SimulatedCalls,
  SimulationRequest,
} from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { type NodeHealth, waitMs, withDeadline } from '../nodes.js'
import { type Hex, parseAddress, parseQuantity, withReader } from './nodes.js'
import { askWallet, assertWalletChain, chainNumber, isHash, toQuantity } from './sending.js'
import { isNative } from './transaction.js'

/** A wallet answers this from memory, or not at all; not in the spec. */
const patienceMs = 2_000

function writeCall({ to, data, value }: Call) {
  return { to: parseAddress(to), data, value: toQuantity(value) }
}

/** Returns the second parameter of the embedded wallet's methods, if there is a least amount. */
function toWishes(least: CallRequest['least']): object[] {
  return least ? [{ leastReceived: { asset: least.asset.address ?? 'native', amount: toQuantity(least.amount) } }] : []
}

/**
 * Asks the wallet to send one call as it is, and answers with the transaction hash.
 *
 * @throws FoyerError `CHAIN_DISCONNECTED` (the wallet is on another chain), `USER_REJECTED` and the other wallet errors,
 * `WALLET_ANSWER_INVALID`.
 */
export async function sendCall(
  access: ChainAccess,
  { provider, from, call, least, onLateHash }: CallRequest,
): Promise<string> {
  await assertWalletChain(access, provider).catch((error: unknown) => {
    // The wallet was not asked, so there is no answer to come.
    onLateHash?.(undefined)
    throw error
  })
  const transaction = { from: parseAddress(from), ...writeCall(call), chainId: toQuantity(chainNumber(access)) }
  const method = 'eth_sendTransaction'
  const hash = await askWallet(
    provider,
    method,
    [transaction, ...toWishes(least)],
    access.signal,
    limits.connectTimeoutMs,
    (answer) => onLateHash?.(isHash(answer) ? answer : undefined),
  )
  if (!isHash(hash)) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return hash
}

/** Asks the wallet for a signature of typed data (EIP-712). @throws FoyerError the wallet errors, `WALLET_ANSWER_INVALID`. */
export async function signTypedData(
  provider: unknown,
  address: string,
  typedData: object,
  signal?: AbortSignal,
): Promise<string> {
  const method = 'eth_signTypedData_v4'
  const signature = await askWallet(provider, method, [address, JSON.stringify(typedData)], signal)
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2}){65,}$/i.test(signature))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return signature
}

/** EIP-5792: `atomic` of the chain is `supported`, or `ready` once the person has agreed. */
export async function canSendTogether(
  access: ChainAccess,
  { provider, from }: Pick<CallsRequest, 'provider' | 'from'>,
): Promise<boolean> {
  const chain = toQuantity(chainNumber(access))
  try {
    const answer = await askWallet(provider, 'wallet_getCapabilities', [from, [chain]], access.signal, patienceMs)
    const status = read(read(read(answer, chain), 'atomic'), 'status')
    return status === 'supported' || status === 'ready'
  } catch {
    return false
  }
}

/**
 * Requests the wallet to send all calls (EIP-5792): as one that happens whole or not at all, or with `isAtomic: false` one after another.
 * Returns the wallet's id of them.
 *
 * @throws FoyerError the wallet errors, `WALLET_ANSWER_INVALID`.
 */
export async function sendTogether(access: ChainAccess, request: CallsRequest): Promise<string> {
  const { provider, from, calls, least, isAtomic = true } = request
  await assertWalletChain(access, provider)
  const method = 'wallet_sendCalls'
  const batch = {
    version: '2.0.0',
    from: parseAddress(from),
    chainId: toQuantity(chainNumber(access)),
    atomicRequired: isAtomic,
    calls: calls.map(writeCall),
  }
  const answer = await askWallet(provider, method, [batch, ...toWishes(least)], access.signal)
  // Earlier drafts of the standard answer with the id alone.
  const id = typeof answer === 'string' ? answer : read(answer, 'id')
  if (typeof id !== 'string' || id === '' || id.length > 8194)
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return id
}

/** After this long a person has looked elsewhere; not in the spec. */
const callsPatienceMs = 1_800_000
/** Not in the spec. */
const firstWaitMs = 500
/** Questions that may fail in a row before the wait gives up; not in the spec. */
const tolerableFailures = 3

/**
 * Waits until the wallet says that calls it sent as one are mined, for at most 30 minutes, and answers with the hash.
 *
 * @throws FoyerError `TRANSACTION_FAILED` when they were reverted, `WALLET_ANSWER_INVALID`, `TIMED_OUT`, `ABORTED`, the wallet errors.
 */
export function waitForCalls(
  access: ChainAccess,
  { provider, id }: { readonly provider: unknown; readonly id: string },
): Promise<string> {
  return withDeadline(access.signal, callsPatienceMs, (signal) => followCalls(provider, id, signal))
}

async function followCalls(provider: unknown, id: string, signal: AbortSignal): Promise<string> {
  const method = 'wallet_getCallsStatus'
  let failures = 0
  for (let waitingMs = firstWaitMs; ; waitingMs = Math.min(waitingMs * 2, limits.pollingIntervalMs)) {
    const answer = await askWallet(provider, method, [id], signal, limits.rpcTimeoutMs).catch((error: unknown) => {
      failures += 1
      if (signal.aborted || failures >= tolerableFailures) throw error
      return undefined
    })
    const status = readStatus(read(answer, 'status'))
    // 4xx: never sent; 5xx: reverted whole; 6xx: in part, which an atomic batch cannot be.
    if (status >= 400) throw new FoyerError('TRANSACTION_FAILED')
    if (status >= 200) {
      const receipts = read(answer, 'receipts')
      const hash = read(Array.isArray(receipts) ? receipts.at(-1) : undefined, 'transactionHash')
      if (!isHash(hash)) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
      return hash
    }
    await waitMs(waitingMs, signal)
  }
}

/** A number of the standard, or a word of its drafts; what cannot be read is still on its way. */
function readStatus(status: unknown): number {
  if (status === 'CONFIRMED') return 200
  return typeof status === 'number' ? status : 100
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

/** Under this address eth_simulateV1 logs moves of the native coin. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Runs calls one after another on a block, the newest one if no other is named, without sending them (`eth_simulateV1`). How much arrives is the difference of two
 * balances, which no contract can make up by writing logs; of the native coin, what the node itself saw moving. Null where no node can.
 */
export async function simulateCalls(
  access: ChainAccess,
  health: NodeHealth,
  { from, calls, asset, block: after }: SimulationRequest,
): Promise<SimulatedCalls | null> {
  const owner = parseAddress(from)
  const balanceOf = isNative(asset)
    ? undefined
    : { to: parseAddress(String(asset.address)), data: `0x70a08231${owner.slice(2).padStart(64, '0')}`, value: '0x0' }
  const looks = balanceOf ? [balanceOf, ...calls.map(writeCall), balanceOf] : calls.map(writeCall)
  const block = { calls: looks.map(({ data, ...rest }) => ({ from: owner, ...rest, input: data })) }
  const options = { blockStateCalls: [block], traceTransfers: balanceOf === undefined, validation: false }
  try {
    return await withReader(access, health, async (reader) => {
      const answer = await reader.request('eth_simulateV1', [
        options,
        after === undefined ? 'latest' : toQuantity(after),
      ])
      const results = read(Array.isArray(answer) ? answer[0] : undefined, 'calls')
      if (!Array.isArray(results) || results.length !== looks.length) return null
      const own = balanceOf ? results.slice(1, -1) : results
      const failed = own.find((result) => read(result, 'status') !== '0x1')
      const gas = own.reduce((sum: bigint, result) => sum + readQuantity(read(result, 'gasUsed')), 0n)
      if (failed !== undefined) return { received: 0n, gas, failure: { reason: readReason(failed) } }
      const received = balanceOf
        ? readWord(results.at(-1)) - readWord(results[0])
        : own.flatMap((result) => readMoves(result, owner)).reduce((sum, moved) => sum + moved, 0n)
      return { received, gas }
    })
  } catch (error) {
    if (getErrorCode(error) === 'ABORTED') throw error
    return null
  }
}

function readQuantity(value: unknown): bigint {
  return parseQuantity('eth_simulateV1', value)
}

function readWord(result: unknown): bigint {
  const data = read(result, 'returnData')
  return typeof data === 'string' && /^0x[0-9a-f]{64}/i.test(data) ? BigInt(data.slice(0, 66)) : 0n
}

/** Of the native coin, to `owner` and away from it. */
function readMoves(result: unknown, owner: Hex): bigint[] {
  const logs = read(result, 'logs')
  return (Array.isArray(logs) ? logs : []).flatMap((log) => {
    const [address, topics, data] = ['address', 'topics', 'data'].map((name) => read(log, name))
    if (
      typeof address !== 'string' ||
      address.toLowerCase() !== nativeLog ||
      !Array.isArray(topics) ||
      topics[0] !== transferTopic
    )
      return []
    if (typeof data !== 'string' || !/^0x[0-9a-f]{64}$/i.test(data)) return []
    const [sender, taker] = [topics[1], topics[2]].map(
      (topic) => `0x${typeof topic === 'string' ? topic.slice(-40).toLowerCase() : ''}`,
    )
    return [(taker === owner ? BigInt(data) : 0n) - (sender === owner ? BigInt(data) : 0n)]
  })
}

/** Errors of EIP-6093, as tokens return them. */
const tokenErrors: Readonly<Record<string, string>> = {
  '0xe450d38c': 'insufficient balance',
  '0xfb8f41b2': 'insufficient allowance',
}

/** `Error(string)` in what it returned, else the node's own words. */
function readReason(result: unknown): string {
  const data = read(result, 'returnData')
  const known = typeof data === 'string' ? tokenErrors[data.slice(0, 10).toLowerCase()] : undefined
  if (known !== undefined) return known
  if (typeof data === 'string' && /^0x08c379a0([0-9a-f]{64}){3,}/i.test(data)) {
    const length = Number(BigInt(`0x${data.slice(74, 138)}`))
    const hex = data.slice(138, 138 + Math.min(length, 200) * 2)
    return new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
  }
  return String(read(read(result, 'error'), 'message') ?? '').slice(0, 200)
}
