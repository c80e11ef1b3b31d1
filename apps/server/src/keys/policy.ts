import type { ManagedPolicy } from '@foyer/contract/keys/keyShapes'
import { runQuery } from '../db/Database.js'
import { getKeyPolicy } from '../keeper/keyPolicy.js'
import { listSlots, type WalletRow } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'

const hourMs = 3_600_000

/** The policy for one caller, from the session, the device and the project's settings. */
interface AskerPolicy {
  readonly managed: ManagedPolicy
  /** The wait before the half is released, in milliseconds. Used only for `delayed`. */
  readonly waitMs: number
  /** Notices reach the person by mail. */
  readonly hasAddress: boolean
  /**
   * The person can notice a delayed recovery before the release: by mail, or on another device that opens the wallet.
   */
  readonly canBeTold: boolean
}

/**
 * Decides when the managed half is released to a caller. No other function decides this.
 * - On a device that has never opened this wallet, an untrusted log-in waits even if the project releases at once.
 *   Log-ins with Farcaster are untrusted, because the signer on the phone may not be the person at the browser. Log-ins
 *   with a method that was added within the hold are untrusted too.
 * - A new person without a mail address gets a wallet without a managed half (`never`) instead of `delayed`: the
 *   server could not notify them if another person requests it.
 */
export async function decidePolicy(
  context: KeysContext,
  asker: Asker,
  wallet: WalletRow | undefined,
): Promise<AskerPolicy> {
  const { queries } = context.database
  const { managed, delayMs } = await getKeyPolicy(context, asker.projectId)
  const { isNewWay, hasAddress } = await runQuery(() => context.getLogInTrust(queries, asker))
  if (wallet === undefined) {
    const isUntold = managed === 'delayed' && !hasAddress
    return { managed: isUntold ? 'never' : managed, waitMs: delayMs, hasAddress, canBeTold: hasAddress }
  }
  const slots = await runQuery(() => listSlots(queries, wallet.walletId))
  const devices = slots.flatMap(({ kind, deviceId }) => (kind === 'device' ? [deviceId] : []))
  const canBeTold = hasAddress || devices.some((deviceId) => deviceId !== asker.deviceId)
  if (managed === 'never') return { managed, waitMs: 0, hasAddress, canBeTold }
  const isDoubtful = !devices.includes(asker.deviceId) && (isNewWay || asker.session.method === 'farcaster')
  const waitMs = Math.max(managed === 'delayed' ? delayMs : 0, isDoubtful ? context.config.holdHours * hourMs : 0)
  return { managed: waitMs > 0 ? 'delayed' : 'instant', waitMs, hasAddress, canBeTold }
}

/**
 * Returns the policy for a return on a new device after the loss of all others. A lost device still has its slot, but
 * its notices are not read. If the half waits and no mail reaches the person, the half is therefore never released.
 */
export async function decideReturnPolicy(
  context: KeysContext,
  asker: Asker,
): Promise<Pick<AskerPolicy, 'managed' | 'hasAddress'>> {
  const { queries } = context.database
  const { managed, delayMs } = await getKeyPolicy(context, asker.projectId)
  const { hasAddress } = await runQuery(() => context.getLogInTrust(queries, asker))
  const ways = await runQuery(() => context.listIdentities(queries, asker))
  // An added method is trusted after the hold. Farcaster is never trusted on a new device.
  const isDoubtful =
    [asker.session, ...ways].every(({ method }) => method === 'farcaster') && context.config.holdHours > 0
  const isWaiting = isDoubtful || (managed === 'delayed' && delayMs > 0)
  if (managed === 'never' || (isWaiting && !hasAddress)) return { managed: 'never', hasAddress }
  return { managed: isWaiting ? 'delayed' : 'instant', hasAddress }
}
