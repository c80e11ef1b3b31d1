import { getSessions, postSessionRevoke, writeRevocationMessage } from '@foyer/contract/http/sessions'
import type { ChainId } from '@foyer/primitives/ChainId'
import { type Hex, recoverMessageAddress } from 'viem'
import { HttpError } from '../errors/HttpError.js'
import { defineRoute } from '../http/defineRoute.js'
import type { Project } from '../http/Project.js'
import type { PermissionRow, PermissionStore } from './permissionStore.js'

/** The permissions of the API origin. */
export interface PermissionsContext {
  readonly permissions: PermissionStore
}

/** Lists what the calling app got: never the permissions of another project, and never a context. */
const getSessionsRoute = defineRoute(
  getSessions,
  { auth: 'project' },
  async ({ permissions }: PermissionsContext, { params, project, headers }) => {
    const { chainId, address } = splitAccount(params.account)
    const account = { account: address, chainId: chainId as ChainId }
    const rows = await permissions.listOfAccount(project.id, account, headers.get('origin') ?? undefined)
    return rows.map((row) => toSession(row, project))
  },
)

/** Marks a permission as revoked for its account, which has signed the request. A repeated call changes nothing. */
const postSessionRevokeRoute = defineRoute(
  postSessionRevoke,
  { auth: 'project' },
  async ({ permissions }: PermissionsContext, { params, project, body }) => {
    const { chainId, address } = splitAccount(params.account)
    const row = await permissions.find(project.id, body.pci)
    if (row?.account !== address || (chainId !== undefined && chainId !== row.chainId))
      throw new HttpError('not_found', 'The account has no such permission')
    const message = writeRevocationMessage(row.pci, row.chainId)
    const signature = body.signature as Hex
    const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
    if (signer?.toLowerCase() !== row.account)
      throw new HttpError('access_denied', 'The account has not signed the revocation')
    await permissions.end(row)
    return {}
  },
)

/** The public routes of permissions, which AppKit calls sessions. */
export const permissionRoutes = [getSessionsRoute, postSessionRevokeRoute] as const

/** Splits a CAIP-10 account. A plain address has no chain. */
function splitAccount(account: string): { chainId: string | undefined; address: string } {
  const at = account.lastIndexOf(':')
  return { chainId: at < 0 ? undefined : account.slice(0, at), address: account.slice(at + 1).toLowerCase() }
}

function toSession({ pci, origin, permission, createdAtMs, endedAtMs }: PermissionRow, project: Project) {
  const { delegate, rules, limits, maxCalls, validUntil } = permission
  return {
    ...{ pci, expiry: validUntil, createdAt: createdAtMs, context: '0x' },
    signer: { type: 'account', data: { address: delegate } },
    project: { id: project.id, name: project.name, url: origin },
    permissions: rules.map(({ target, selectors }) => ({
      type: 'contract-call',
      data: { address: target, selectors },
    })),
    policies: [
      ...limits.map((limit) => ({ type: 'spending-limit', data: limit })),
      { type: 'call-limit', data: { count: maxCalls } },
    ],
    ...(endedAtMs !== null && { revokedAt: endedAtMs }),
  }
}
