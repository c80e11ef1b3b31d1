import * as z from 'zod/mini'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { HttpError } from '../errors/HttpError.js'

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const historySchema = z.object({
  baseFeePerGas: z.array(hex).check(z.minLength(1)),
  reward: z.array(z.array(hex)),
})
const blocks = 5
const percentiles = [50, 90]

/**
 * Returns prices for one unit of gas, in wei. `standard` is the node's price. `fast` and `instant` add the tips of the
 * last blocks to the base fee, which may rise by an eighth meanwhile. The tips are the highest median and the highest
 * 90th percentile. Throws `upstream_failed` or `upstream_timeout`.
 */
export async function fetchGasPrices(
  rpc: RpcProvider,
  chainId: string,
): Promise<{ standard: string; fast: string; instant: string }> {
  const [price, history] = await rpc.send(chainId, [
    { method: 'eth_gasPrice' },
    { method: 'eth_feeHistory', params: [`0x${blocks}`, 'latest', percentiles] },
  ])
  const standard = price !== undefined && 'result' in price ? hex.safeParse(price.result).data : undefined
  if (standard === undefined) throw new HttpError('upstream_failed', 'The node does not return its gas price')
  const told = history !== undefined && 'result' in history ? historySchema.safeParse(history.result).data : undefined
  const base = BigInt(told?.baseFeePerGas.at(-1) ?? 0)
  const tipOf = (index: number) => (told?.reward ?? []).map((row) => BigInt(row[index] ?? 0)).reduce(larger, 0n)
  const least = BigInt(standard)
  const fast = larger(least, (base * 9n) / 8n + tipOf(0))
  const instant = larger(fast, (base * 9n) / 8n + tipOf(1))
  return { standard: least.toString(), fast: fast.toString(), instant: instant.toString() }
}

function larger(a: bigint, b: bigint) {
  return a > b ? a : b
}
