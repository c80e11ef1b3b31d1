import type { PermissionRpcMethod } from '@foyer/contract/frame/rpcMethods'
import type { Network } from '@foyer/primitives/networks/Network'
import { restrictVault } from '../approve/restrictVault.js'
import type { Frame } from '../Frame.js'
import type { RequestContext } from '../handlers/Handler.js'
import type { approve as approveInFrame } from '../handlers/rpcRequest.js'
import { readNumber } from '../signers/hashTypedData.js'
import { approveEnd } from './approveEnd.js'
import { approveGrant } from './approveGrant.js'
import { findGranted } from './findGranted.js'

/**
 * Handles the methods of permissions: the user grants one, or ends one that this app received. The network is that of
 * the request or of the permission, else `active`. `approve` is a parameter, because an import of the frame's first file
 * would split that file.
 */
export async function handlePermissions(
  frame: Frame,
  active: Network,
  method: PermissionRpcMethod,
  params: readonly unknown[],
  asker: RequestContext,
  approve: typeof approveInFrame,
): Promise<unknown> {
  const { session, api } = frame
  const services = { session, now: () => api.now() }
  if (!method.startsWith('wallet_revoke')) {
    const chain = findNamed(frame, params[0]) ?? active
    return approve(frame, chain, method, params, asker, (context) =>
      approveGrant(method, params, { ...context, vault: restrictVault(context) }, services),
    )
  }
  const granted = await findGranted(session, params[0], frame.getHost().origin)
  const chain = granted ? frame.chains.find(granted.chainId) : active
  return approve(frame, chain, method, params, asker, (context) =>
    approveEnd(granted, { ...context, vault: restrictVault(context) }, services),
  )
}

/** Returns the network that a request names. Throws FrameFailure `unsupported_chain`. */
function findNamed({ chains }: Frame, request: unknown): Network | undefined {
  if (typeof request !== 'object' || request === null || !('chainId' in request)) return undefined
  const chainId = readNumber(request.chainId)
  return chainId === undefined ? undefined : chains.find(Number(chainId))
}
