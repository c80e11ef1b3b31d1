import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import { and, eq, inArray } from 'drizzle-orm'
import { askDatabase, type Queries } from '../db/Database.js'
import { keyPolicies, walletSlots, wallets } from '../db/keysSchema.js'
import { isOf, type PersonKey } from '../db/personKey.js'
import type { Keeper } from '../keeper/Keeper.js'
import type { KeeperSettings } from '../keeper/settings.js'
import { listSlots } from './findWallet.js'

/** Slots from which nothing is released any more; their halves are destroyed by {@link finishRemovals}, sooner or later. */
export async function markRemoving(queries: Queries, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length === 0) return
  await queries
    .update(walletSlots)
    .set({ state: 'removing' })
    .where(inArray(walletSlots.slotId, [...slotIds]))
}

/**
 * Destroys the halves of slots that are being removed, then their rows: whoever comes by after a server was killed
 * in between finishes its work.
 */
export async function finishRemovals(
  context: { readonly queries: Queries; readonly keeper: Keeper },
  owner: WalletOwner,
  deviceId: string,
): Promise<void> {
  const removing = and(eq(walletSlots.walletId, owner.walletId), eq(walletSlots.state, 'removing'))
  const rows = await askDatabase(() =>
    context.queries.select({ slotId: walletSlots.slotId }).from(walletSlots).where(removing),
  )
  if (rows.length === 0) return
  const slotIds = rows.map(({ slotId }) => slotId)
  await context.keeper.destroy(owner, slotIds, deviceId)
  await askDatabase(() =>
    context.queries.delete(walletSlots).where(and(removing, inArray(walletSlots.slotId, slotIds))),
  )
}

/** The same for every wallet, when a server starts. */
export async function finishAllRemovals(context: {
  readonly queries: Queries
  readonly keeper: Keeper
}): Promise<void> {
  const rows = await context.queries
    .selectDistinct({ walletId: wallets.walletId, projectId: wallets.projectId, personId: wallets.personId })
    .from(walletSlots)
    .innerJoin(wallets, eq(wallets.walletId, walletSlots.walletId))
    .where(eq(walletSlots.state, 'removing'))
  for (const owner of rows) await finishRemovals(context, owner, 'server')
}

/**
 * Takes from the devices of a person, but for those of `kept`, their own way into the wallet, within the caller's transaction: a
 * stolen browser profile is worth nothing after a new log-in of its thief. Left alone where the person could not come back at once
 * (L0 with a delayed recovery), and where nothing else opens the wallet: there the log-in that ended keeps the halves shut.
 */
export async function forgetDevices(
  queries: Queries,
  config: Pick<KeeperSettings, 'managedPolicy'>,
  person: PersonKey,
  kept: readonly string[],
): Promise<void> {
  const own = await queries
    .select({ walletId: wallets.walletId, level: wallets.level, managed: keyPolicies.managed })
    .from(wallets)
    .leftJoin(keyPolicies, eq(keyPolicies.projectId, wallets.projectId))
    .where(isOf(wallets, person))
    .for('update', { of: wallets })
  for (const { walletId, level, managed } of own) {
    if (level === 'L0' && (managed ?? config.managedPolicy) !== 'instant') continue
    const slots = await listSlots(queries, walletId)
    const going = slots.filter(({ kind, deviceId }) => kind === 'device' && !kept.includes(deviceId ?? ''))
    if (going.length === slots.length) continue
    await markRemoving(
      queries,
      going.map(({ slotId }) => slotId),
    )
  }
}
