import {
  postPermissionEnd,
  postPermissionList,
  postPermissionStore,
} from '@foyer/contract/permissions/permissionEndpoints'
import type { ChainId } from '@foyer/primitives/ChainId'
import { runQuery } from '../db/Database.js'
import { wallets } from '../db/keysSchema.js'
import { isOf } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'
import { defineRoute } from '../http/defineRoute.js'
import type { FrameContext, FrameRoute } from '../login/frame/FrameContext.js'
import { createPermissionStore } from './permissionStore.js'
import { verifyPermission } from './verifyPermission.js'

/** Stores a permission for the page around the frame. The frame calls it before the app gets the permission. */
const postPermissionStoreRoute = defineRoute(
  postPermissionStore,
  { auth: 'session' },
  async ({ config, database, now }: FrameContext, { body, session, hostOrigin }) => {
    const { queries } = database
    const [wallet] = await runQuery(() =>
      queries.select({ account: wallets.eip155 }).from(wallets).where(isOf(wallets, session)),
    )
    const nowMs = now()
    await verifyPermission(config.networks, body, wallet?.account, nowMs)
    const { pci, chainId, permission, signature } = body
    await createPermissionStore(queries, now).add({
      ...{ pci, permission, signature, origin: hostOrigin, chainId: chainId as ChainId },
      ...{ projectId: session.projectId, personId: session.personId },
      ...{ account: permission.account.toLowerCase(), createdAtMs: nowMs, expiresAtMs: permission.validUntil * 1_000 },
    })
    return {}
  },
)

const postPermissionListRoute = defineRoute(
  postPermissionList,
  { auth: 'session' },
  async ({ database, now }: FrameContext, { body, session }) => {
    const rows = await createPermissionStore(database.queries, now).list(session, body.pci)
    return {
      permissions: rows.map(({ pci, chainId, origin, permission, signature, createdAtMs, endedAtMs }) => ({
        ...{ pci, chainId, origin, permission, signature, createdAtMs, endedAtMs },
      })),
    }
  },
)

const postPermissionEndRoute = defineRoute(
  postPermissionEnd,
  { auth: 'session' },
  async ({ database, now }: FrameContext, { body, session }) => {
    const store = createPermissionStore(database.queries, now)
    const { pci, all } = body
    if ((pci === undefined) === (all === undefined))
      throw new HttpError('bad_request', 'The body must have either `pci` or `all`')
    if (all !== undefined) {
      const { chainId, account, epoch } = all
      await store.endEarlier(session, { account: account.toLowerCase(), chainId: chainId as ChainId }, BigInt(epoch))
      return {}
    }
    const [found] = await store.list(session, pci)
    if (found === undefined) throw new HttpError('not_found', 'There is no such permission')
    await store.end(found)
    return {}
  },
)

/** The routes of the frame: a user stores, lists and ends permissions. */
export const permissionFrameRoutes: readonly FrameRoute[] = [
  postPermissionStoreRoute,
  postPermissionListRoute,
  postPermissionEndRoute,
]
