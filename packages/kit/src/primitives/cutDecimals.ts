/**
 * The number a person reads: exact decimal text cut (never rounded up, so that nobody is shown more than they own) to
 * `maxDecimals`. Anything above zero that would show as 0 becomes `<0.001` (for three decimals) [S9.37].
 */
export function cutDecimals(exact: string, maxDecimals: number): string {
  const [whole = '0', fraction = ''] = exact.split('.')
  const cut = fraction.slice(0, maxDecimals).padEnd(maxDecimals, '0')
  const isDust = /[1-9]/.test(exact) && !exact.startsWith('-') && !/[1-9]/.test(whole + cut)
  if (isDust) return maxDecimals === 0 ? '<1' : `<0.${'1'.padStart(maxDecimals, '0')}`
  return maxDecimals === 0 ? whole : `${whole}.${cut}`
}
