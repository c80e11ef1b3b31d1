import type { EvmCall } from '../decode/decodeCall.js'

/**
 * Returns whether a call of a batch runs the account's own code. Such a call could hide further calls, and a simulation
 * before the upgrade would not show them. An account treats the zero address as its own (ERC-7821).
 */
export function callsOwnCode(calls: readonly EvmCall[], account: string): boolean {
  return calls.some(
    ({ to, data }) => BigInt(to ?? 0) === 0n || (to?.toLowerCase() === account.toLowerCase() && data.length > 0),
  )
}
