import { permissionBounds } from '@foyer/contract/permissions/permission'
import { keccak256 } from '../keys/keccak256.js'
import { fromHex, type Hex, isHex, toHex } from '../signers/bytes.js'
import type { PermissionDraft } from './createPermissionDraft.js'
import { nativeToken } from './PermissionRequest.js'
import {
  type Fields,
  join,
  type Problems,
  readAddress,
  readBigInt,
  readFields,
  readInteger,
  readList,
} from './readFields.js'
import { type FoundFunction, findInAbi, readFunction } from './readSelector.js'
import { maxUint256, readExpiry, readPeriod, readStart } from './readTimes.js'

/** A read request: the delegate and the end of the permission, if they are valid. */
export interface ReadRequest {
  readonly delegate: Hex | undefined
  readonly validUntil: number | undefined
}

/** Reads a request in the format of AppKit 1.7.4, an early draft of ERC-7715. */
export function readGrantPermissions(
  problems: Problems,
  draft: PermissionDraft,
  request: unknown,
  nowS: number,
): ReadRequest {
  const names = ['chainId', 'address', 'expiry', 'signer', 'permissions', 'policies']
  const { expiry, signer, permissions, policies } = readFields(problems, '', request, names)
  const delegate = readSigner(problems, signer)
  for (const [index, item] of readList(problems, 'permissions', permissions, [1, permissionBounds.rules]).entries())
    readPermission(problems, draft, join('permissions', index), item, { delegate, nowS })
  if (policies !== undefined)
    for (const [index, item] of readList(problems, 'policies', policies, [0, 5]).entries())
      readPolicy(problems, draft, join('policies', index), item)
  return { delegate, validUntil: readExpiry(problems, 'expiry', expiry, nowS) }
}

/** Returns the account of a signer: an account, or one key of secp256k1 without compression. */
export function readSigner(problems: Problems, signer: unknown): Hex | undefined {
  const { type, data } = readFields(problems, 'signer', signer, ['type', 'data'])
  if (type === 'account') {
    const { address, id } = readFields(problems, 'signer.data', data, ['address', 'id'])
    return readAddress(problems, 'signer.data.address', address ?? id)
  }
  if (type === 'key') return readKey(problems, 'signer.data', data)
  if (type !== 'keys') return problems.add('signer.type', 'must be account, key or keys')
  const { keys } = readFields(problems, 'signer.data', data, ['keys'])
  const [key] = readList(problems, 'signer.data.keys', keys, [1, 1])
  return readKey(problems, 'signer.data.keys[0]', key)
}

function readKey(problems: Problems, path: string, value: unknown): Hex | undefined {
  const { type, publicKey } = readFields(problems, path, value, ['type', 'publicKey'])
  if (type !== 'secp256k1') return problems.add(join(path, 'type'), 'must be secp256k1')
  if (typeof publicKey !== 'string' || !isHex(publicKey) || !/^0x04.{128}$/.test(publicKey))
    return problems.add(join(path, 'publicKey'), 'must be 65 bytes that start with 04')
  return toHex(keccak256(fromHex(publicKey).slice(1)).slice(12))
}

interface Known {
  readonly delegate: Hex | undefined
  readonly nowS: number
}

function readPermission(
  problems: Problems,
  draft: PermissionDraft,
  path: string,
  value: unknown,
  { delegate, nowS }: Known,
): void {
  const { type, data } = readFields(problems, path, value, ['type', 'data'])
  const at = join(path, 'data')
  if (type === 'contract-call') {
    readContractCall(problems, draft, at, data)
    return
  }
  const isToken = type === 'erc20-token-transfer' || type === 'erc20-recurring-allowance'
  const isRecurring = type === 'native-token-recurring-allowance' || type === 'erc20-recurring-allowance'
  if (!isToken && !isRecurring && type !== 'native-token-transfer') {
    problems.add(join(path, 'type'), 'is not supported')
    return
  }
  const names = ['allowance', ...(isToken ? ['address'] : []), ...(isRecurring ? ['start', 'period'] : [])]
  const fields = readFields(problems, at, data, names)
  const amount = readBigInt(problems, join(at, 'allowance'), fields.allowance, [1n, maxUint256])
  const period = isRecurring ? readPeriod(problems, join(at, 'period'), fields.period) : 0
  if (isRecurring) readStart(problems, draft, join(at, 'start'), fields.start, nowS)
  const token = isToken ? readAddress(problems, join(at, 'address'), fields.address) : nativeToken
  if (token === undefined) return
  if (isToken) draft.allow(path, token, [transfer])
  else if (delegate !== undefined) draft.allowPayments(path, delegate)
  draft.countPart(period)
  if (amount !== undefined && period !== undefined) draft.limit(path, { token, amount, period })
}

/** ERC-20 `transfer(address,uint256)`. */
export const transfer: FoundFunction = { selector: '0xa9059cbb', signature: undefined }

function readContractCall(problems: Problems, draft: PermissionDraft, path: string, data: unknown): void {
  const { address, abi, functions } = readFields(problems, path, data, ['address', 'abi', 'functions'])
  draft.countPart(undefined)
  const target = readAddress(problems, join(path, 'address'), address)
  const at = join(path, 'functions')
  const list = readList(problems, at, functions, [1, permissionBounds.selectors])
  const found = list.flatMap((item, index) => {
    const fields = readFields(problems, join(at, index), item, ['functionName', 'args', 'valueLimit', 'operation'])
    readConditions(problems, draft, join(at, index), fields)
    return readNamed(problems, join(at, index), fields.functionName, abi)
  })
  if (target !== undefined) draft.allow(path, target, found)
}

/** A permission limits coins, functions and calls. Conditions on arguments would have no effect, so they are rejected. */
function readConditions(problems: Problems, draft: PermissionDraft, path: string, fields: Fields): void {
  const { args, valueLimit, operation } = fields
  if (args !== undefined && !(Array.isArray(args) && args.length === 0))
    problems.add(join(path, 'args'), 'is not supported')
  if (operation !== undefined && operation !== 0 && operation !== 'CALL')
    problems.add(join(path, 'operation'), 'must be CALL')
  if (valueLimit === undefined) return
  const amount = readBigInt(problems, join(path, 'valueLimit'), valueLimit, [0n, maxUint256])
  if (amount) draft.limit(path, { token: nativeToken, amount, period: 0 })
}

function readNamed(problems: Problems, path: string, name: unknown, abi: unknown): FoundFunction[] {
  const direct = readFunction(name)
  if (direct) return [direct]
  const found = typeof name === 'string' && name.length <= 100 ? findInAbi(abi, name) : undefined
  if (found?.length === 1) return found
  problems.add(join(path, 'functionName'), 'must be a signature, a selector, or the name of one function of the ABI')
  return []
}

function readPolicy(problems: Problems, draft: PermissionDraft, path: string, value: unknown): void {
  const { type, data } = readFields(problems, path, value, ['type', 'data'])
  if (type !== 'call-limit') {
    problems.add(join(path, 'type'), 'is not supported')
    return
  }
  readCallLimit(problems, draft, join(path, 'data'), data)
}

/** Reads the policy or rule `call-limit`. */
export function readCallLimit(problems: Problems, draft: PermissionDraft, path: string, data: unknown): void {
  const { count } = readFields(problems, path, data, ['count'])
  const calls = readInteger(problems, join(path, 'count'), count, [1, permissionBounds.calls])
  if (calls !== undefined) draft.setMaxCalls(calls)
}
