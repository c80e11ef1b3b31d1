import { type PermissionRpcMethod, permissionRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Frame } from '../Frame.js'
import type { RequestContext } from '../handlers/Handler.js'
import type { approve } from '../handlers/rpcRequest.js'
import { listSupportedPermissions } from '../permissions/supportedPermissions.js'

/**
 * Handles the methods that few apps call: the screen of a batch, and permissions. `approveRequest` is `approve` of the
 * frame's first file. Throws FoyerError `METHOD_NOT_SUPPORTED` for all other methods.
 */
export async function handleRareRequest(
  frame: Frame,
  getActive: () => Network,
  method: string,
  params: readonly unknown[],
  asker: RequestContext,
  approveRequest: typeof approve,
): Promise<unknown> {
  if (method === 'wallet_showCallsStatus') {
    const { showCallsStatus } = await import('../approve/showCallsStatus.js')
    return showCallsStatus(frame, params[0], asker.signal)
  }
  if (method === 'wallet_getSupportedExecutionPermissions') return listSupportedPermissions(frame)
  if (method === 'wallet_getGrantedExecutionPermissions') {
    const { listGrantedPermissions } = await import('../permissions/listGrantedPermissions.js')
    return listGrantedPermissions(frame, asker.signal)
  }
  if (!isPermissionMethod(method)) throw new FoyerError('METHOD_NOT_SUPPORTED')
  const { handlePermissions } = await import('../permissions/handlePermissions.js')
  return handlePermissions(frame, getActive(), method, params, asker, approveRequest)
}

function isPermissionMethod(method: string): method is PermissionRpcMethod {
  return permissionRpcMethods.some((known) => known === method)
}
