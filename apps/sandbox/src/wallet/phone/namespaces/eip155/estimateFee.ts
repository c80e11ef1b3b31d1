import { formatUnits, toHex } from 'viem'
import type { CallNode } from '../openNode.js'
import type { Fact } from '../PhoneNamespace.js'
import type { AskedTransaction } from './readParams.js'

/** Formats an exact amount in whole units with groups of three digits: "12,345.678 sUSD". */
export function formatAmount(atomic: bigint, decimals: number, symbol: string): string {
  const [whole = '0', fraction] = formatUnits(atomic, decimals).split('.')
  // regexp-ignore: the integer part of an amount has at most 78 digits
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${symbol}`
}

/**
 * Estimates the maximum fee of a transaction with the node. If the node rejects the estimate, returns its reason as a
 * warning.
 */
export async function estimateFee(
  { from, to, value, data, gas: requested }: AskedTransaction,
  coin: { readonly symbol: string; readonly decimals: number },
  node: CallNode,
): Promise<{ readonly facts: readonly Fact[]; readonly warnings: readonly string[] }> {
  try {
    const call = { from, ...(to === undefined ? {} : { to }), value: toHex(value), data }
    const estimated = BigInt(String(await node('eth_estimateGas', [call])))
    const price = BigInt(String(await node('eth_gasPrice', [])))
    const fee = (requested ?? estimated) * price
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
