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
import { assertWalletChain, getChainNumber, isHash, requestWallet, toQuantity } from './sending.js'
import { isNative } from './transaction.js'

/** The timeout of a capability request, in milliseconds. A wallet responds from memory or not at all. Our own value. */
const capabilitiesTimeoutMs = 2_000

function toRpcCall({ to, data, value }: Call) {
  return { to: parseAddress(to), data, value: toQuantity(value) }
}

/** Returns the second parameter of the embedded wallet's methods, if there is a minimum amount to receive. */
function createLeastReceivedParams(least: CallRequest['least']): object[] {
  return least ? [{ leastReceived: { asset: least.asset.address ?? 'native', amount: toQuantity(least.amount) } }] : []
}

/**
 * Requests the wallet to send one call unchanged. Returns the transaction hash.
 *
 * @throws FoyerError `CHAIN_DISCONNECTED` (the wallet is on another chain), `USER_REJECTED` and the other wallet
 *   errors, `WALLET_ANSWER_INVALID`.
 */
export async function sendCall(
  access: ChainAccess,
  { provider, from, call, least, onLateHash }: CallRequest,
): Promise<string> {
  await assertWalletChain(access, provider).catch((error: unknown) => {
    // The wallet received no request, so there is no late response.
    onLateHash?.(undefined)
    throw error
  })
  const transaction = { from: parseAddress(from), ...toRpcCall(call), chainId: toQuantity(getChainNumber(access)) }
  const method = 'eth_sendTransaction'
  const hash = await requestWallet(
    provider,
    method,
    [transaction, ...createLeastReceivedParams(least)],
    access.signal,
    limits.connectTimeoutMs,
    (answer) => onLateHash?.(isHash(answer) ? answer : undefined),
  )
  if (!isHash(hash)) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return hash
}

/**
 * Requests a signature of typed data (EIP-712) from the wallet.
 *
 * @throws FoyerError the wallet errors, `WALLET_ANSWER_INVALID`.
 */
export async function signTypedData(
  provider: unknown,
  address: string,
  typedData: object,
  signal?: AbortSignal,
): Promise<string> {
  const method = 'eth_signTypedData_v4'
  const signature = await requestWallet(provider, method, [address, JSON.stringify(typedData)], signal)
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2}){65,}$/i.test(signature))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return signature
}

/**
 * Returns whether the wallet can send an atomic batch (EIP-5792). `supported` means now; `ready` means after the user
 * agrees.
 */
export async function canSendTogether(
  access: ChainAccess,
  { provider, from }: Pick<CallsRequest, 'provider' | 'from'>,
): Promise<boolean> {
  const chain = toQuantity(getChainNumber(access))
  try {
    const answer = await requestWallet(
      provider,
      'wallet_getCapabilities',
      [from, [chain]],
      access.signal,
      capabilitiesTimeoutMs,
    )
    const status = read(read(read(answer, chain), 'atomic'), 'status')
    return status === 'supported' || status === 'ready'
  } catch {
    return false
  }
}

/**
 * Requests the wallet to send several calls (EIP-5792). They are atomic, or run one after another with `isAtomic:
 * false`. Returns the wallet's batch id.
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
    chainId: toQuantity(getChainNumber(access)),
    atomicRequired: isAtomic,
    calls: calls.map(toRpcCall),
  }
  const answer = await requestWallet(provider, method, [batch, ...createLeastReceivedParams(least)], access.signal)
  // Earlier drafts of EIP-5792 return only the id.
  const id = typeof answer === 'string' ? answer : read(answer, 'id')
  if (typeof id !== 'string' || id === '' || id.length > 8194)
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return id
}

/** The maximum wait for a batch, in milliseconds. After that, the user has probably left. Our own value. */
const callsTimeoutMs = 1_800_000
/** The first poll interval, in milliseconds. Our own value. */
const firstPollIntervalMs = 500
/** The maximum number of failed requests in a row. Our own value. */
const maxFailures = 3

/**
 * Waits for at most 30 minutes until the wallet reports that a batch is mined. Returns the hash of its last
 * transaction.
 *
 * @throws FoyerError `TRANSACTION_FAILED` if the batch was reverted, `WALLET_ANSWER_INVALID`, `TIMED_OUT`, `ABORTED`,
 *   the wallet errors.
 */
export function waitForCalls(
  access: ChainAccess,
  { provider, id }: { readonly provider: unknown; readonly id: string },
): Promise<string> {
  return withDeadline(access.signal, callsTimeoutMs, (signal) => pollCallsStatus(provider, id, signal))
}

async function pollCallsStatus(provider: unknown, id: string, signal: AbortSignal): Promise<string> {
  const method = 'wallet_getCallsStatus'
  let failures = 0
  for (let waitingMs = firstPollIntervalMs; ; waitingMs = Math.min(waitingMs * 2, limits.pollingIntervalMs)) {
    const answer = await requestWallet(provider, method, [id], signal, limits.rpcTimeoutMs).catch((error: unknown) => {
      failures += 1
      if (signal.aborted || failures >= maxFailures) throw error
      return undefined
    })
    const status = parseStatus(read(answer, 'status'))
    // 4xx: not sent. 5xx: completely reverted. 6xx: partly reverted, which is impossible for an atomic batch.
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

/** Parses the status number of EIP-5792, or the status word of its drafts. Returns 100 (pending) for other values. */
function parseStatus(status: unknown): number {
  if (status === 'CONFIRMED') return 200
  return typeof status === 'number' ? status : 100
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

/** The address that `eth_simulateV1` uses in logs for transfers of the native coin. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The topic of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Simulates calls one after another on a block (`eth_simulateV1`). The default is the latest block.
 *
 * The received token amount is the difference of two balances, because a contract can write false logs. For the native
 * coin, it is the sum of the transfers that the node traces. Returns null if no node supports the simulation.
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
  const simulated = balanceOf ? [balanceOf, ...calls.map(toRpcCall), balanceOf] : calls.map(toRpcCall)
  const block = { calls: simulated.map(({ data, ...rest }) => ({ from: owner, ...rest, input: data })) }
  const options = { blockStateCalls: [block], traceTransfers: balanceOf === undefined, validation: false }
  try {
    return await withReader(access, health, async (reader) => {
      const answer = await reader.request('eth_simulateV1', [
        options,
        after === undefined ? 'latest' : toQuantity(after),
      ])
      const results = read(Array.isArray(answer) ? answer[0] : undefined, 'calls')
      if (!Array.isArray(results) || results.length !== simulated.length) return null
      const own = balanceOf ? results.slice(1, -1) : results
      const failed = own.find((result) => read(result, 'status') !== '0x1')
      const gas = own.reduce((sum: bigint, result) => sum + parseSimulatedQuantity(read(result, 'gasUsed')), 0n)
      if (failed !== undefined) return { received: 0n, gas, failure: { reason: parseRevertReason(failed) } }
      const received = balanceOf
        ? parseFirstWord(results.at(-1)) - parseFirstWord(results[0])
        : own.flatMap((result) => parseNativeTransfers(result, owner)).reduce((sum, moved) => sum + moved, 0n)
      return { received, gas }
    })
  } catch (error) {
    if (getErrorCode(error) === 'ABORTED') throw error
    return null
  }
}

function parseSimulatedQuantity(value: unknown): bigint {
  return parseQuantity('eth_simulateV1', value)
}

function parseFirstWord(result: unknown): bigint {
  const data = read(result, 'returnData')
  return typeof data === 'string' && /^0x[0-9a-f]{64}/i.test(data) ? BigInt(data.slice(0, 66)) : 0n
}

/** Returns the native transfers of a simulated call: positive to `owner`, negative from it. */
function parseNativeTransfers(result: unknown, owner: Hex): bigint[] {
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
    const [sender, recipient] = [topics[1], topics[2]].map(
      (topic) => `0x${typeof topic === 'string' ? topic.slice(-40).toLowerCase() : ''}`,
    )
    return [(recipient === owner ? BigInt(data) : 0n) - (sender === owner ? BigInt(data) : 0n)]
  })
}

/** Selectors of the token errors in EIP-6093. */
const tokenErrors: Readonly<Record<string, string>> = {
  '0xe450d38c': 'insufficient balance',
  '0xfb8f41b2': 'insufficient allowance',
}

/** Returns the text of `Error(string)` in the return data, or else the error message of the node. */
function parseRevertReason(result: unknown): string {
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
