import { eq } from 'drizzle-orm'
import type { Config } from '../config.js'
import type { Queries } from '../db/Database.js'
import { keyPolicies, wallets } from '../db/keysSchema.js'
import { isOf, type PersonKey } from '../db/personKey.js'
import { listSlots } from './findWallet.js'
import { markRemoving } from './finishRemovals.js'

/**
 * Takes from the devices of a person, but for those of `kept`, their own way into the wallet, within the caller's transaction: a
 * stolen browser profile is worth nothing after a new log-in of its thief. Left alone where the person could not come back at once
 * (L0 with a delayed recovery), and where nothing else opens the wallet: there the log-in that ended keeps the halves shut.
 */
export const forgetDevices = async (
  queries: Queries,
  config: Pick<Config, 'managedPolicy'>,
  person: PersonKey,
  kept: readonly string[],
): Promise<void> => {
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
