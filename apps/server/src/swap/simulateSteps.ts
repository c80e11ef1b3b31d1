import { encodeFunctionData, erc20Abi, type Hex, pad, toHex } from 'viem'
import * as z from 'zod/mini'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import type { SwapRequest, SwapToken } from './SwapProvider.js'

/** A call to simulate. */
export interface SimulatedCall {
  readonly to: string
  readonly data: string
  readonly value: string
}

/** The result of a simulation. */
export type Simulation =
  | {
      readonly kind: 'done'
      /** The smallest units that leave the account. */
      readonly spent: bigint
      /** The smallest units that arrive. Undefined if they arrive on another network. */
      readonly arrived: bigint | undefined
      /** Whether the account also loses other tokens or collectibles. */
      readonly takesOthers: boolean
      /** The gas of each call. */
      readonly gas: readonly bigint[]
    }
  /** `index` is the first call that fails. Undefined if the node rejected the calls as a whole. */
  | { readonly kind: 'reverted'; readonly index: number | undefined; readonly message: string }
  /** The node does not support the simulation. */
  | { readonly kind: 'unavailable' }

/**
 * An address without a contract on any network. The simulation puts a contract there that returns the balance of a
 * given address.
 */
const balanceReader = '0x0f0e7e0000000000000000000000000000000001'
// PUSH1 0 CALLDATALOAD BALANCE PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN
const balanceReaderCode = '0x6000353160005260206000f3'

/** `Transfer` of ERC-20 and ERC-721; `TransferSingle` and `TransferBatch` of ERC-1155, which name the operator first. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const itemTopics = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]

const hexText = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const hexNumber = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const answerSchema = z.array(
  z.object({
    calls: z.array(
      z.object({
        returnData: z.string(),
        status: hexNumber,
        gasUsed: hexNumber,
        error: z.optional(z.object({ message: z.string() })),
        logs: z.optional(z.array(z.object({ address: hexText, topics: z.array(hexText), data: hexText }))),
      }),
    ),
  }),
)
interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/**
 * Returns whether a node rejects the calls themselves: for a revert, or for missing funds, nonce or gas
 * (execution-apis).
 */
function isOfCalls(code: number) {
  return code === 3 || code === -32003 || (code <= -38010 && code >= -38026)
}

/**
 * Simulates transactions of an account one after the other on the newest state (`eth_simulateV1`), without gas payment.
 * Returns the changes of the account's balances.
 */
export async function simulateSteps(
  rpc: RpcProvider,
  question: SwapRequest,
  calls: readonly SimulatedCall[],
): Promise<Simulation> {
  const { account, from, to } = question
  const readFrom = readBalance(from, account)
  const readTo = to.chainId === from.chainId ? readBalance(to, account) : readFrom
  const sent = calls.map(({ to, data, value }) => ({ from: account, to, data, value: toHex(BigInt(value)) }))
  const block = {
    stateOverrides: { [balanceReader]: { code: balanceReaderCode } },
    calls: [readFrom, readTo, ...sent, readFrom, readTo],
  }
  const request = { method: 'eth_simulateV1', params: [{ blockStateCalls: [block], validation: false }, 'latest'] }
  const [outcome] = await rpc.send(from.chainId, [request])
  if (outcome === undefined) return { kind: 'unavailable' }
  if ('error' in outcome) {
    const { code, message } = outcome.error
    return isOfCalls(code) ? { kind: 'reverted', index: undefined, message } : { kind: 'unavailable' }
  }
  const answers = answerSchema.safeParse(outcome.result).data?.[0]?.calls
  if (answers === undefined || answers.length !== block.calls.length) return { kind: 'unavailable' }
  const own = answers.slice(2, -2)
  const failed = own.findIndex(({ status }) => BigInt(status) !== 1n)
  if (failed >= 0)
    return { kind: 'reverted', index: failed, message: own[failed]?.error?.message ?? 'execution reverted' }
  const [fromBefore, toBefore] = answers.slice(0, 2).map(readAnswer)
  const [fromAfter, toAfter] = answers.slice(-2).map(readAnswer)
  if (fromBefore === undefined || toBefore === undefined || fromAfter === undefined || toAfter === undefined)
    return { kind: 'unavailable' }
  return {
    kind: 'done',
    spent: fromBefore - fromAfter,
    arrived: to.chainId === from.chainId ? toAfter - toBefore : undefined,
    takesOthers: losesOthers(
      own.flatMap(({ logs = [] }) => logs),
      question,
    ),
    gas: own.map(({ gasUsed }) => BigInt(gasUsed)),
  }
}

/**
 * Returns whether the account loses a collectible, or more of another token than it gets back. A malicious step would
 * use an older unlimited allowance: neither the paid token nor the received token would show that.
 */
function losesOthers(logs: readonly Log[], { account, from }: SwapRequest): boolean {
  const own = pad(account.toLowerCase() as Hex, { size: 32 })
  const sums = new Map<string, bigint>()
  for (const { address, topics, data } of logs) {
    const [topic, ...named] = topics.map((each) => each.toLowerCase())
    const token = address.toLowerCase()
    if (topic !== undefined && itemTopics.includes(topic) && named[1] === own && named[2] !== own) return true
    if (topic !== transferTopic || token === from.address?.toLowerCase()) continue
    const [source, target, item] = named
    if (item !== undefined && source === own && target !== own) return true
    const amount = item === undefined && /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n
    const change = (target === own ? amount : 0n) - (source === own ? amount : 0n)
    sums.set(token, (sums.get(token) ?? 0n) + change)
  }
  return [...sums.values()].some((sum) => sum < 0n)
}

function readBalance({ address }: SwapToken, account: string) {
  const args = [account as Hex] as const
  return address === undefined
    ? { from: account, to: balanceReader, data: `0x${account.slice(2).padStart(64, '0')}` }
    : { from: account, to: address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args }) }
}

function readAnswer({ returnData, status }: { returnData: string; status: string }): bigint | undefined {
  return BigInt(status) === 1n && /^0x[0-9a-fA-F]{64}/.test(returnData) ? BigInt(returnData.slice(0, 66)) : undefined
}
