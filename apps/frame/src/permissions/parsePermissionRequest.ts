import type { PermissionRpcMethod } from '@foyer/contract/frame/rpcMethods'
import type { Hex } from '../signers/bytes.js'
import { createPermissionDraft, type PermissionParties } from './createPermissionDraft.js'
import type { PermissionRequest } from './PermissionRequest.js'
import { readExecutionPermissions } from './readExecutionPermissions.js'
import { Problems, readAddress, readBigInt, readFields } from './readFields.js'
import { readGrantPermissions } from './readGrantPermissions.js'

interface Options extends PermissionParties {
  readonly chainId: bigint
  readonly nowS: number
}

/**
 * Parses the parameters of `wallet_grantPermissions` or `wallet_requestExecutionPermissions`: one request.
 *
 * @throws FrameFailure `REQUEST_INVALID` with all problems by their path.
 */
export function parsePermissionRequest(
  method: PermissionRpcMethod,
  params: readonly unknown[],
  { chainId, nowS, ...parties }: Options,
): PermissionRequest {
  const problems = new Problems()
  if (params.length !== 1) problems.add('params', 'must have one request')
  const draft = createPermissionDraft(problems, parties)
  const isGrant = method === 'wallet_grantPermissions'
  const read = isGrant ? readGrantPermissions : readExecutionPermissions
  const { delegate, validUntil } = read(problems, draft, params[0], nowS)
  verifyNamed(problems, params[0], isGrant ? ['address'] : ['from', 'address'], parties.account, chainId)
  const request = draft.finish(delegate, validUntil, nowS)
  problems.throwIfAny()
  // Without a problem, delegate and end are valid.
  if (!request) throw new TypeError('no request')
  return request
}

/** Records a problem unless the request names this network, and this account if it names one. */
function verifyNamed(
  problems: Problems,
  request: unknown,
  names: readonly string[],
  account: Hex,
  chainId: bigint,
): void {
  // The problems of the object itself are recorded already.
  const fields = readFields(new Problems(), '', request, [...names, 'chainId'])
  const named = readBigInt(problems, 'chainId', fields.chainId, [1n, 2n ** 53n])
  if (named !== undefined && named !== chainId) problems.add('chainId', 'must be the network of the request')
  for (const name of names) {
    if (fields[name] === undefined || fields[name] === null) continue
    const address = readAddress(problems, name, fields[name])
    if (address !== undefined && address !== account) problems.add(name, 'must be the account of the user')
  }
}
