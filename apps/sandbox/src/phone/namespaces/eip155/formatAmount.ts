import { formatUnits } from 'viem'

/** An atomic amount in whole units, exact, with groups of three: "12,345.678 sUSD". */
export function formatAmount(atomic: bigint, decimals: number, symbol: string): string {
  const [whole = '0', fraction] = formatUnits(atomic, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${symbol}`
}
