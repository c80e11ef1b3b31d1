import { formatUnits, toHex } from 'viem'
import type { AskNode } from '../openNode.js'
import type { Fact } from '../PhoneNamespace.js'
import type { AskedTransaction } from './readParams.js'

/** An atomic amount in whole units, exact, with groups of three: "12,345.678 sUSD". */
export function formatAmount(atomic: bigint, decimals: number, symbol: string): string {
  const [whole = '0', fraction] = formatUnits(atomic, decimals).split('.')
  // regexp-ignore: the integer part of an amount has at most 78 digits
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${symbol}`
}

/** What a transaction may cost beyond its amount, asked of the node; a node that refuses the estimate says why. */
export async function estimateFee(
  { from, to, value, data, gas: asked }: AskedTransaction,
  coin: { readonly symbol: string; readonly decimals: number },
  node: AskNode,
): Promise<{ readonly facts: readonly Fact[]; readonly warnings: readonly string[] }> {
  try {
    const call = { from, ...(to === undefined ? {} : { to }), value: toHex(value), data }
    const estimated = BigInt(String(await node('eth_estimateGas', [call])))
    const price = BigInt(String(await node('eth_gasPrice', [])))
    const fee = (asked ?? estimated) * price
    return { facts: [['Network fee', `about ${formatAmount(roundUp(fee), coin.decimals, coin.symbol)}`]], warnings: [] }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { facts: [], warnings: [`This will probably fail: ${reason}`] }
  }
}

/** Three significant digits are enough for an estimate. */
function roundUp(atomic: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, atomic.toString().length - 3))
  return ((atomic + step - 1n) / step) * step
}
