import { encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import * as z from 'zod/mini'
import type { RpcProvider } from '../services/providers/Providers.js'
import type { SwapQuestion, SwapToken } from './SwapProvider.js'

/** What a transaction does. */
export type SimulatedCall = { readonly to: string; readonly data: string; readonly value: string }

/** What the network says the transactions would come to. */
export type Simulation =
  | {
      readonly kind: 'done'
      /** Smallest units that leave the account. */
      readonly spent: bigint
      /** Smallest units that arrive; undefined on another network. */
      readonly arrived: bigint | undefined
      /** Units of gas of each call. */
      readonly gas: readonly bigint[]
    }
  /** `index` is that of the first call that fails; undefined where the node refused them as a whole. */
  | { readonly kind: 'reverted'; readonly index: number | undefined; readonly message: string }
  /** The node cannot do it. */
  | { readonly kind: 'unavailable' }

/** A place without a contract on any network, which answers the balance of the address it is given. */
const balanceReader = '0x0f0e7e0000000000000000000000000000000001'
// PUSH1 0 CALLDATALOAD BALANCE PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN
const balanceReaderCode = '0x6000353160005260206000f3'

const hexNumber = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const answerSchema = z.array(
  z.object({
    calls: z.array(
      z.object({
        returnData: z.string(),
        status: hexNumber,
        gasUsed: hexNumber,
        error: z.optional(z.object({ message: z.string() })),
      }),
    ),
  }),
)

/** Codes with which nodes say that the calls themselves cannot be: a revert, or funds, nonce and gas that are missing (execution-apis). */
const isOfCalls = (code: number) => code === 3 || code === -32003 || (code <= -38010 && code >= -38026)

/**
 * Has the network's node run transactions of an account one after the other on the newest state (`eth_simulateV1`), without gas being
 * paid, and reads what that does to the account's balances.
 */
export async function simulateSteps(
  rpc: RpcProvider,
  question: SwapQuestion,
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
    gas: own.map(({ gasUsed }) => BigInt(gasUsed)),
  }
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
