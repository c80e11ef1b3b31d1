import type { Hex } from '../signers/bytes.js'

/** The functions of a contract that may be called. Without functions: payments without data. */
export interface PermissionRule {
  readonly target: Hex
  readonly selectors: readonly Hex[]
}

/** The most that may be spent in each period of `period` seconds, or in all with 0. Token 0 is the native coin. */
export interface PermissionLimit {
  readonly token: Hex
  readonly amount: bigint
  readonly period: number
}

/** A permission that an app requests. Addresses and selectors are in lower case, times are in seconds. */
export interface PermissionRequest {
  readonly delegate: Hex
  /** When the first period of each limit starts. Undefined: now. */
  readonly startsAt: number | undefined
  readonly validUntil: number
  readonly maxCalls: number
  readonly rules: readonly PermissionRule[]
  readonly limits: readonly PermissionLimit[]
  /** The signatures of the functions, by selector. Each one was hashed. */
  readonly signatures: ReadonlyMap<string, string>
}

/** The zero address, which stands for the native coin in a limit. */
export const nativeToken: Hex = `0x${'00'.repeat(20)}`
