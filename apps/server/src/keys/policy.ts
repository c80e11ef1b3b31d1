import type { ManagedPolicy } from '@foyer/contract/keys/keyShapes'
import { askDatabase } from '../db/Database.js'
import { readKeyPolicy } from '../keeper/keyPolicy.js'
import { listSlots, type WalletRow } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'

const hourMs = 3_600_000

/** What holds for one asker: their log-in, their device, the project's rule. */
interface AskerPolicy {
  readonly managed: ManagedPolicy
  /** `delayed` only: how long the half waits. */
  readonly waitMs: number
  /** Notices reach the person by mail. */
  readonly hasAddress: boolean
  /** Somebody would hear of a delayed recovery before the half is given: by mail, or on another device that opens the wallet. */
  readonly canBeTold: boolean
}

/**
 * Decides when the managed half is given to somebody who asks; the one place that does.
 * - A log-in on a device that has never opened this wallet waits even where the project gives the half at once, when it was made by
 *   Farcaster (whoever signs on the phone may not be who began in the browser), or by a way that was added within the hold.
 * - A new person whom no mail reaches gets a wallet of their own from the first (`never`) where it would be `delayed`: nobody could tell
 *   them that somebody else asks for it.
 */
export async function decidePolicy(
  context: KeysContext,
  asker: Asker,
  wallet: WalletRow | undefined,
): Promise<AskerPolicy> {
  const { queries } = context.database
  const { managed, delayMs } = await readKeyPolicy(context, asker.projectId)
  const { isNewWay, hasAddress } = await askDatabase(() => context.readTrust(queries, asker))
  if (wallet === undefined) {
    const isUntold = managed === 'delayed' && !hasAddress
    return { managed: isUntold ? 'never' : managed, waitMs: delayMs, hasAddress, canBeTold: hasAddress }
  }
  const slots = await askDatabase(() => listSlots(queries, wallet.walletId))
  const devices = slots.flatMap(({ kind, deviceId }) => (kind === 'device' ? [deviceId] : []))
  const canBeTold = hasAddress || devices.some((deviceId) => deviceId !== asker.deviceId)
  if (managed === 'never') return { managed, waitMs: 0, hasAddress, canBeTold }
  const isDoubtful = !devices.includes(asker.deviceId) && (isNewWay || asker.session.method === 'farcaster')
  const waitMs = Math.max(managed === 'delayed' ? delayMs : 0, isDoubtful ? context.config.holdHours * hourMs : 0)
  return { managed: waitMs > 0 ? 'delayed' : 'instant', waitMs, hasAddress, canBeTold }
}

/**
 * What the person may count on who has lost every device and logs in on a new one. A device that is lost still has its slot, but
 * nobody reads anything on it: where the half waits and no mail reaches the person, it is never given.
 */
export async function decideReturn(
  context: KeysContext,
  asker: Asker,
): Promise<Pick<AskerPolicy, 'managed' | 'hasAddress'>> {
  const { queries } = context.database
  const { managed, delayMs } = await readKeyPolicy(context, asker.projectId)
  const { hasAddress } = await askDatabase(() => context.readTrust(queries, asker))
  const ways = await askDatabase(() => context.listIdentities(queries, asker))
  // An added way is trusted after the hold; Farcaster never is on a new device.
  const isDoubtful =
    [asker.session, ...ways].every(({ method }) => method === 'farcaster') && context.config.holdHours > 0
  const isWaiting = isDoubtful || (managed === 'delayed' && delayMs > 0)
  if (managed === 'never' || (isWaiting && !hasAddress)) return { managed: 'never', hasAddress }
  return { managed: isWaiting ? 'delayed' : 'instant', hasAddress }
}
