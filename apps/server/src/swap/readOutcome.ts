import { decodeEventLog, erc20Abi, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import type { SwapOutcome, SwapRequest } from './SwapProvider.js'

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const receiptSchema = z.object({
  status: hex,
  logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
})

/**
 * Returns the outcome of a transaction on its network, from its receipt. Throws `upstream_failed` or
 * `upstream_timeout`.
 */
export async function readOutcome(
  rpc: RpcProvider,
  { from, to, account }: SwapRequest,
  hash: string | undefined,
): Promise<SwapOutcome> {
  if (hash === undefined || !/^0x[0-9a-fA-F]{64}$/.test(hash)) return { status: 'pending' }
  const [outcome] = await rpc.send(from.chainId, [{ method: 'eth_getTransactionReceipt', params: [hash] }])
  const receipt =
    outcome !== undefined && 'result' in outcome ? receiptSchema.safeParse(outcome.result).data : undefined
  if (receipt === undefined) return { status: 'pending', hash }
  if (BigInt(receipt.status) !== 1n) return { status: 'failed', hash }
  if (to.address === undefined || to.chainId !== from.chainId) return { status: 'success', hash }
  const came = receipt.logs
    .filter(({ address }) => address.toLowerCase() === to.address?.toLowerCase())
    .reduce((sum, log) => sum + readTransfer(log, account), 0n)
  return { status: 'success', hash, ...(came > 0n ? { toAmount: came } : {}) }
}

/** Returns the amount that a log moves to an account. It is negative if the log moves tokens away. */
function readTransfer({ topics, data }: { topics: string[]; data: string }, account: string): bigint {
  try {
    const event = {
      abi: erc20Abi,
      topics: topics as [Hex, ...Hex[]],
      data: data as Hex,
      eventName: 'Transfer',
    } as const
    const { from, to, value } = decodeEventLog(event).args
    return (to.toLowerCase() === account ? value : 0n) - (from.toLowerCase() === account ? value : 0n)
  } catch {
    return 0n
  }
}
