import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import { and, eq, inArray } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { keyPolicies, walletSlots, wallets } from '../db/keysSchema.js'
import { isOf, type PersonKey } from '../db/personKey.js'
import type { Keeper } from '../keeper/Keeper.js'
import type { KeeperSettings } from '../keeper/settings.js'
import { listSlots } from './findWallet.js'

/** Marks slots for removal: they release nothing from now on. {@link finishRemovals} destroys their halves later. */
export async function markRemoving(queries: Queries, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length === 0) return
  await queries
    .update(walletSlots)
    .set({ state: 'removing' })
    .where(inArray(walletSlots.slotId, [...slotIds]))
}

/**
 * Destroys the halves of slots that are marked for removal, then deletes their rows. Also completes the work of a
 * server that was killed in between.
 */
export async function finishRemovals(
  context: { readonly queries: Queries; readonly keeper: Keeper },
  owner: WalletOwner,
  deviceId: string,
): Promise<void> {
  const removing = and(eq(walletSlots.walletId, owner.walletId), eq(walletSlots.state, 'removing'))
  const rows = await runQuery(() =>
    context.queries.select({ slotId: walletSlots.slotId }).from(walletSlots).where(removing),
  )
  if (rows.length === 0) return
  const slotIds = rows.map(({ slotId }) => slotId)
  await context.keeper.destroy(owner, slotIds, deviceId)
  await runQuery(() => context.queries.delete(walletSlots).where(and(removing, inArray(walletSlots.slotId, slotIds))))
}

/** Finishes the removals of all wallets, when a server starts. */
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
 * Removes the slots of a person's devices, except the devices in `kept`, within the caller's transaction: a thief with
 * a stolen browser profile then cannot open the wallet, even after a new log-in. Skips wallets that the person could
 * not open again at once (L0 without instant release), and wallets without another slot. There the ended sessions keep
 * the halves locked.
 */
export async function removeDeviceSlots(
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
