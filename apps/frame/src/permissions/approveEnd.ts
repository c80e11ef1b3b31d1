import type { EndpointBody } from '@foyer/contract/http/endpoint'
import { type GrantedPermission, postPermissionEnd } from '@foyer/contract/permissions/permissionEndpoints'
import { format } from '@foyer/messages/format'
import { loadPermissionWords } from '@foyer/messages/frame/loadPermissionWords'
import { extensionIcon } from '@foyer/ui/icons/actionIcons'
import { type ApproveContext, needAddresses } from '../approve/ApproveContext.js'
import { formatAddress } from '../decode/addresses.js'
import { FrameFailure } from '../FrameFailure.js'
import { concatBytes } from '../keys/bytes.js'
import { fromHex } from '../signers/bytes.js'
import { formatHost } from '../views/renderHost.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import type { PermissionServices } from './approveGrant.js'
import { confirmEnding, type EndingContext, getContract, isMined } from './confirmEnding.js'
import { hashPermission } from './hashPermission.js'

/** The selector of `end(bytes32)`. */
const endSelector = fromHex('0x7015913c')

/**
 * Handles wallet_revokePermissions and wallet_revokeExecutionPermission (ERC-7715). Returns an empty object.
 *
 * @throws FoyerError `METHOD_NOT_SUPPORTED` on a network without permissions. FrameFailure `REQUEST_INVALID` if this app
 *   has no such permission. The errors of `endPermission`.
 */
export async function approveEnd(
  granted: GrantedPermission | undefined,
  context: ApproveContext,
  services: PermissionServices,
): Promise<object> {
  const { eip155: from } = needAddresses(context)
  getContract(context)
  if (granted?.permission.account.toLowerCase() !== from.toLowerCase())
    throw new FrameFailure('REQUEST_INVALID', 'This app has no such permission.', { context: { pci: 'is unknown' } })
  const hash = await context.queue.enter(context.signal, (visit) => confirmEnd(visit, granted, context))
  await recordEnd({ pci: granted.pci }, hash, context, services)
  return {}
}

/**
 * Sends a transaction that ends a permission, after approval. Returns its hash. Throws the errors of `requestApproval`,
 * and FoyerError `METHOD_NOT_SUPPORTED` on a network without permissions.
 */
export async function confirmEnd(
  visit: ScreenSession,
  granted: GrantedPermission,
  context: EndingContext,
): Promise<string> {
  const texts = await loadPermissionWords(visit.locale)
  // Compute the hash: the server could name another permission.
  const digest = hashPermission(granted.permission, BigInt(context.chain.id), getContract(context))
  const line = {
    icon: extensionIcon,
    text: format(texts.endLine, { host: formatHost(granted.origin) }),
    small: [texts.endEffect],
  }
  const delegate = { label: texts.usedBy, value: formatAddress(granted.permission.delegate), isCode: true }
  const data = concatBytes(endSelector, digest)
  return confirmEnding(visit, { data, title: texts.endTitle, line, details: [delegate] }, context)
}

/** Waits until the transaction is mined, and marks the permissions of `ended` as ended at the server. */
export async function recordEnd(
  ended: EndpointBody<typeof postPermissionEnd>,
  hash: string,
  { rpc }: Pick<ApproveContext, 'rpc'>,
  { session }: Pick<PermissionServices, 'session'>,
): Promise<void> {
  // Without an answer of the network the permissions stay in the list: the user can end them again.
  if (await isMined(hash, rpc)) await session.call(postPermissionEnd, ended).catch(() => undefined)
}
