import { limits } from '../core/limits.js'
import { type Amount, formatRounded } from '../primitives/Amount.js'

/** An amount as a person reads it: the native coin with 3 decimals, everything else with 2 [S9.37]. */
export function formatBalance(amount: Amount, isNative: boolean): string {
  return formatRounded(amount, isNative ? limits.nativeDecimalsShown : limits.amountDecimalsShown)
}
