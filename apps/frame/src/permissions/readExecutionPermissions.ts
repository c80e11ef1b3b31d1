import { permissionBounds } from '@foyer/contract/permissions/permission'
import type { PermissionDraft } from './createPermissionDraft.js'
import { nativeToken } from './PermissionRequest.js'
import { join, type Problems, readAddress, readBigInt, readFields, readInteger, readList } from './readFields.js'
import { type ReadRequest, readCallLimit, readSigner, transfer } from './readGrantPermissions.js'
import { type FoundFunction, readFunction } from './readSelector.js'
import { maxUint256, readExpiry, readPeriod, readStart } from './readTimes.js'

/**
 * Reads a request of ERC-7715, in its current format (`to`, `permission`, `rules`) or the earlier one (`signer`,
 * `expiry`, `permissions`).
 */
export function readExecutionPermissions(
  problems: Problems,
  draft: PermissionDraft,
  request: unknown,
  nowS: number,
): ReadRequest {
  const names = ['chainId', 'from', 'address', 'to', 'signer', 'expiry', 'permission', 'permissions', 'rules']
  const fields = readFields(problems, '', request, names)
  const { to, signer, expiry, permission, permissions, rules } = fields
  if (signer !== undefined && to !== undefined) problems.add('signer', 'must not be beside `to`')
  const delegate =
    signer !== undefined && to === undefined ? readSigner(problems, signer) : readAddress(problems, 'to', to)
  if (permission !== undefined && permissions !== undefined)
    problems.add('permissions', 'must not be beside `permission`')
  const list =
    permission !== undefined
      ? [['permission', permission] as const]
      : readList(problems, 'permissions', permissions, [1, permissionBounds.rules]).map(
          (item, index) => [join('permissions', index), item] as const,
        )
  for (const [path, item] of list) readPermission(problems, draft, path, item, { delegate, nowS })
  const ends = readRules(problems, draft, rules, nowS)
  if (expiry !== undefined) ends.push(readExpiry(problems, 'expiry', expiry, nowS))
  if (ends.length !== 1) problems.add('rules', 'must have one expiry')
  return { delegate, validUntil: ends[0] }
}

/** Reads the rules and returns the ends that they contain. */
function readRules(problems: Problems, draft: PermissionDraft, rules: unknown, nowS: number) {
  const ends: (number | undefined)[] = []
  if (rules === undefined || rules === null) return ends
  for (const [index, item] of readList(problems, 'rules', rules, [0, 5]).entries()) {
    const path = join('rules', index)
    const { type, data } = readFields(problems, path, item, ['type', 'data', 'isAdjustmentAllowed'])
    if (type === 'call-limit') readCallLimit(problems, draft, join(path, 'data'), data)
    else if (type === 'expiry') {
      const { timestamp } = readFields(problems, join(path, 'data'), data, ['timestamp'])
      ends.push(readExpiry(problems, join(path, 'data.timestamp'), timestamp, nowS))
    } else problems.add(join(path, 'type'), 'is not supported')
  }
  return ends
}

function readPermission(
  problems: Problems,
  draft: PermissionDraft,
  path: string,
  value: unknown,
  { delegate, nowS }: { readonly delegate: ReadRequest['delegate']; readonly nowS: number },
): void {
  const { type, data } = readFields(problems, path, value, ['type', 'data', 'isAdjustmentAllowed'])
  const at = join(path, 'data')
  if (type === 'contract-call') {
    readContractCalls(problems, draft, at, data)
    return
  }
  const isToken = type === 'erc20-token-periodic'
  if (!isToken && type !== 'native-token-periodic') {
    problems.add(join(path, 'type'), 'is not supported')
    return
  }
  const names = ['periodAmount', 'periodDuration', 'startTime', 'justification', ...(isToken ? ['tokenAddress'] : [])]
  const fields = readFields(problems, at, data, names)
  const amount = readBigInt(problems, join(at, 'periodAmount'), fields.periodAmount, [1n, maxUint256])
  const period = readPeriod(problems, join(at, 'periodDuration'), fields.periodDuration)
  readStart(problems, draft, join(at, 'startTime'), fields.startTime, nowS)
  const token = isToken ? readAddress(problems, join(at, 'tokenAddress'), fields.tokenAddress) : nativeToken
  if (token === undefined) return
  if (isToken) draft.allow(path, token, [transfer])
  // The contract has no limit without a target: native coins go only to the delegate.
  else if (delegate !== undefined) draft.allowPayments(path, delegate)
  draft.countPart(period)
  if (amount !== undefined && period !== undefined) draft.limit(path, { token, amount, period })
}

/** Reads the type `contract-call` of Foyer: functions of contracts, and limits. */
function readContractCalls(problems: Problems, draft: PermissionDraft, path: string, data: unknown): void {
  const { calls, limits } = readFields(problems, path, data, ['calls', 'limits', 'justification'])
  draft.countPart(undefined)
  for (const [index, item] of readList(problems, join(path, 'calls'), calls, [1, permissionBounds.rules]).entries()) {
    const at = join(join(path, 'calls'), index)
    const { target, selectors } = readFields(problems, at, item, ['target', 'selectors'])
    const address = readAddress(problems, join(at, 'target'), target)
    const list = readList(problems, join(at, 'selectors'), selectors, [0, permissionBounds.selectors])
    const found = list.flatMap((one, place) => readOne(problems, join(join(at, 'selectors'), place), one))
    if (address === undefined) continue
    if (list.length === 0) draft.allowPayments(at, address)
    else draft.allow(at, address, found)
  }
  if (limits === undefined) return
  for (const [index, item] of readList(problems, join(path, 'limits'), limits, [
    0,
    permissionBounds.limits,
  ]).entries()) {
    const at = join(join(path, 'limits'), index)
    const fields = readFields(problems, at, item, ['token', 'amount', 'period'])
    const token = fields.token === undefined ? nativeToken : readAddress(problems, join(at, 'token'), fields.token)
    const amount = readBigInt(problems, join(at, 'amount'), fields.amount, [1n, maxUint256])
    const period =
      fields.period === undefined
        ? 0
        : readInteger(problems, join(at, 'period'), fields.period, [0, permissionBounds.maxSeconds])
    if (token !== undefined && amount !== undefined && period !== undefined) draft.limit(at, { token, amount, period })
  }
}

function readOne(problems: Problems, path: string, value: unknown): FoundFunction[] {
  const found = readFunction(value)
  if (found) return [found]
  problems.add(path, 'must be a signature, or 4 bytes in hex')
  return []
}
