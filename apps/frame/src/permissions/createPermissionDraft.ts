import { permissionBounds } from '@foyer/contract/permissions/permission'
import type { Hex } from '../signers/bytes.js'
import { nativeToken, type PermissionLimit, type PermissionRequest, type PermissionRule } from './PermissionRequest.js'
import type { Problems } from './readFields.js'
import type { FoundFunction } from './readSelector.js'

/** The accounts of a permission, all in lower case. */
export interface PermissionParties {
  readonly account: Hex
  /** The contract that executes the calls. */
  readonly contract: Hex
}

/** The parts of a permission while a request is read. */
export interface PermissionDraft {
  /** Allows functions of a contract. */
  allow(path: string, target: Hex, functions: readonly FoundFunction[]): void
  /** Allows payments without data. */
  allowPayments(path: string, target: Hex): void
  limit(path: string, limit: PermissionLimit): void
  /** Sets the start of the periods. All parts of a permission have the same one. */
  start(path: string, seconds: number): void
  setMaxCalls(count: number): void
  /**
   * Counts a part for the default number of calls. `period` is that of its amount in seconds, or 0 for an amount in all.
   * Undefined: the part has no amount, so that its number of calls is unknown.
   */
  countPart(period: number | undefined): void
  /** Validates all parts and returns the permission. Records the problems of each part. `nowS` is the current time. */
  finish(delegate: Hex | undefined, validUntil: number | undefined, nowS: number): PermissionRequest | undefined
}

/** The number of calls if the app names none: for each period of an amount. */
const callsPerPeriod = 10

/** The same if a part has calls of an unknown number. It is also the maximum of the first number. */
const callsInAll = 1_000

/** Functions that move tokens by an amount, or an item, so that a limit counts them (ERC-20, ERC-721). */
export const countedSelectors: readonly string[] = [
  '0xa9059cbb', // transfer
  '0x23b872dd', // transferFrom
  '0x095ea7b3', // approve
  '0x42842e0e', // safeTransferFrom of ERC-721
  '0xb88d4fde', // safeTransferFrom of ERC-721 with data
]

/** Functions that give control of tokens, and that no limit counts. */
const refusedSelectors: readonly string[] = [
  '0x39509351', // increaseAllowance
  '0xd73dd623', // increaseApproval
  '0xa22cb465', // setApprovalForAll
  '0xcae9ca51', // approveAndCall
  '0x959b8c3f', // authorizeOperator of ERC-777
  '0x87517c45', // approve of Permit2
  '0xf242432a', // safeTransferFrom of ERC-1155
  '0x2eb2c2d6', // safeBatchTransferFrom of ERC-1155
]

interface Placed<Item> {
  readonly path: string
  readonly item: Item
}

/** Collects the parts of a permission. */
export function createPermissionDraft(problems: Problems, parties: PermissionParties): PermissionDraft {
  const calls = new Map<Hex, Placed<Set<Hex>>>()
  const payments = new Map<Hex, string>()
  const limits: Placed<PermissionLimit>[] = []
  const signatures = new Map<string, string>()
  const periods: (number | undefined)[] = []
  const state: { startsAt?: number; maxCalls?: number } = {}
  return {
    allow(path, target, functions) {
      const found = calls.get(target) ?? { path, item: new Set() }
      calls.set(target, found)
      for (const { selector, signature } of functions) {
        found.item.add(selector)
        if (signature !== undefined) signatures.set(selector, signature)
      }
    },
    allowPayments: (path, target) => void payments.set(target, path),
    limit: (path, item) => void limits.push({ path, item }),
    start(path, seconds) {
      if (state.startsAt !== undefined && state.startsAt !== seconds)
        problems.add(path, 'must be the same in all parts')
      state.startsAt = seconds
    },
    setMaxCalls(count) {
      state.maxCalls = count
    },
    countPart: (period) => void periods.push(period),
    finish(delegate, validUntil, nowS) {
      const rules: Placed<PermissionRule>[] = [
        ...[...calls].map(([target, { path, item }]) => ({ path, item: { target, selectors: [...item] } })),
        ...[...payments].map(([target, path]) => ({ path, item: { target, selectors: [] } })),
      ]
      const tokens = new Set(limits.map(({ item }) => item.token))
      validateDelegate(problems, parties, delegate)
      for (const rule of rules) validateRule(problems, parties, rule, tokens)
      for (const { path, item } of limits) validateLimit(problems, parties, path, item)
      if (rules.length === 0) problems.add('permissions', 'must allow something')
      if (rules.length > permissionBounds.rules)
        problems.add('permissions', `must have at most ${permissionBounds.rules} targets`)
      if (limits.length > permissionBounds.limits)
        problems.add('permissions', `must have at most ${permissionBounds.limits} limits`)
      if (state.startsAt !== undefined && validUntil !== undefined && state.startsAt >= validUntil)
        problems.add('permissions', 'must start before it ends')
      if (delegate === undefined || validUntil === undefined) return undefined
      const { startsAt, maxCalls = getDefaultCalls(periods, validUntil - (startsAt ?? nowS)) } = state
      return {
        ...{ delegate, validUntil, startsAt, maxCalls, signatures },
        ...{ rules: rules.map(({ item }) => item), limits: limits.map(({ item }) => item) },
      }
    },
  }
}

/** Returns the default number of calls of a permission that lasts for `seconds`. */
function getDefaultCalls(periods: readonly (number | undefined)[], seconds: number): number {
  const counts = periods.map((period) => {
    if (period === undefined) return callsInAll
    return callsPerPeriod * (period === 0 ? 1 : Math.ceil(seconds / period))
  })
  return Math.min(
    callsInAll,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

function validateDelegate(problems: Problems, { account, contract }: PermissionParties, delegate: Hex | undefined) {
  if (delegate === nativeToken) problems.add('delegate', 'must not be the zero address')
  if (delegate === account) problems.add('delegate', 'must not be the account itself')
  if (delegate === contract) problems.add('delegate', 'must not be the contract of permissions')
}

function validateRule(
  problems: Problems,
  { account, contract }: PermissionParties,
  { path, item: { target, selectors } }: Placed<PermissionRule>,
  tokens: ReadonlySet<Hex>,
): void {
  // An account of ERC-7821 treats the zero address as its own. Its own calls could raise the limits.
  if (target === nativeToken) problems.add(path, 'must not call the zero address')
  if (target === account) problems.add(path, 'must not call the account itself')
  if (target === contract) problems.add(path, 'must not call the contract of permissions')
  if (selectors.length > permissionBounds.selectors)
    problems.add(path, `must have at most ${permissionBounds.selectors} functions of one contract`)
  const refused = selectors.find((selector) => refusedSelectors.includes(selector))
  if (refused !== undefined) problems.add(path, `must not allow the function ${refused}, which no limit counts`)
  const moves = selectors.some((selector) => countedSelectors.includes(selector))
  if (moves && !tokens.has(target)) problems.add(path, `needs a limit for the token ${target}`)
  if (selectors.length === 0 && !tokens.has(nativeToken)) problems.add(path, 'needs a limit for the native coin')
}

function validateLimit(
  problems: Problems,
  { account, contract }: PermissionParties,
  path: string,
  { token }: PermissionLimit,
): void {
  if (token === account || token === contract)
    problems.add(path, 'must not be for the account or the contract of permissions')
}
