import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { Wallet, WalletSlot } from '@foyer/contract/keys/keyShapes'
import { type Bytes, wipe } from '../bytes.js'
import { fetchPart } from '../fetchPart.js'
import type { OpenedWallet, TellingWallet } from '../Vault.js'
import { VaultError, type VaultErrorContext } from '../VaultError.js'
import type { ReleaseClaim } from './createServer.js'
import type { Engine, OpenWallet, WalletInfo } from './Engine.js'
import { fetchWallet } from './fetchWallet.js'
import { openSlot } from './readEntropy.js'

/** Whose wallet, for the additional data. */
export function ownerOf(info: WalletInfo, wallet: Wallet): WalletOwner {
  return {
    projectId: info.projectId,
    personId: info.personId,
    walletId: wallet.walletId,
  }
}

/** Whoever opens the wallet, by whatever slot, hears of a recovery that was begun elsewhere. */
export function tellRecovery({ recovery }: WalletInfo, opened: OpenedWallet): TellingWallet {
  return recovery === null || recovery.isThisDevice || recovery.isConfirmedHere ? opened : { ...opened, recovery }
}

/** The wallet is open from now on, and this device remembers what it has seen. */
export async function settle(engine: Engine, open: OpenWallet, isNew: boolean): Promise<OpenedWallet> {
  await engine.memory.rememberSeen(open.owner, open.wallet)
  engine.setOpen(open)
  return { addresses: open.wallet.addresses, isNew }
}

/** Opened by something else: from now on the device itself may, where the server can be reached for it. */
export async function settleHere(engine: Engine, open: OpenWallet): Promise<OpenedWallet> {
  const opened = await settle(engine, open, false)
  // A device that opens its wallet by itself makes neither slots nor wallets.
  const able = await fetchPart(() => import('./addSlot.js'))
    .then(({ addDeviceSlot }) => addDeviceSlot(engine, open))
    .catch(() => open)
  engine.updateWallet(able.wallet)
  return opened
}

/** What the person may do instead. */
export function lockedError(info: WalletInfo, wallet: Wallet): VaultError {
  const has = (kind: string) => wallet.slots.some((slot) => slot.kind === kind)
  const mayAsk = has('managed') && info.managed === 'delayed' && info.recovery === null
  const context: VaultErrorContext = {
    reason: 'newDevice',
    // The words open every wallet, whether a kit was made of them here or they were written down at an export.
    ways: [
      ...(has('passkey') ? (['passkey'] as const) : []),
      ...(has('password') ? (['password'] as const) : []),
      'kit',
    ],
    canRecover: mayAsk && info.canBeTold,
    isUntold: mayAsk && !info.canBeTold,
    recovery: info.recovery,
  }
  return new VaultError('locked', context)
}

/** Opens a slot with what is held here and the server's half; both are wiped, whatever happens. */
export async function openByHalves(
  engine: Engine,
  owner: WalletOwner,
  wallet: Wallet,
  slot: WalletSlot,
  { client, ...claim }: ReleaseClaim & { readonly client: Bytes },
): Promise<OpenWallet> {
  try {
    const server = await engine.server.release(owner, slot.slotId, claim)
    return await openSlot(engine.memory, owner, wallet, slot, { client, server })
  } finally {
    wipe(client)
  }
}

async function openByDevice(engine: Engine, owner: WalletOwner, wallet: Wallet): Promise<OpenWallet | undefined> {
  for (const slot of wallet.slots) {
    if (slot.kind !== 'device') continue
    const client = await engine.memory.readSecret(slot.slotId)
    if (client === undefined) continue
    try {
      return await openByHalves(engine, owner, wallet, slot, { client })
    } catch (error) {
      // The slot was taken away, or its secret is spoilt: there are other ways. Away is away for all of them.
      if (error instanceof VaultError && error.code === 'unreachable') throw error
    }
  }
  return undefined
}

async function openByServer(engine: Engine, info: WalletInfo, wallet: Wallet): Promise<OpenWallet | undefined> {
  const slot = wallet.slots.find(({ kind }) => kind === 'managed')
  if (slot === undefined || info.managed === 'never') return undefined
  if (info.managed === 'delayed' && info.recovery?.isThisDevice !== true) return undefined
  const owner = ownerOf(info, wallet)
  try {
    return await openByHalves(engine, owner, wallet, slot, { client: new Uint8Array() })
  } catch (error) {
    if (error instanceof VaultError && error.context.serverCode === 'recovery_waiting') return undefined
    throw error
  }
}

/** Opens the person's wallet without asking them, or makes one. Throws `locked` with what they may do instead. */
export async function openWallet(engine: Engine): Promise<TellingWallet> {
  const open = engine.getOpen()
  if (open !== undefined) return { addresses: open.wallet.addresses, isNew: false }
  const info = await fetchWallet(engine)
  const { wallet } = info
  if (wallet === null) {
    if (info.managed === 'never') throw new VaultError('locked', { reason: 'setup', ways: ['passkey', 'password'] })
    const { createManagedWallet } = await fetchPart(() => import('./createWallet.js'))
    try {
      return await settle(engine, await createManagedWallet(engine, info), true)
    } catch (error) {
      if (!(error instanceof VaultError) || error.context.serverCode !== 'wallet_exists') throw error
      // Another tab was faster: its wallet is the person's.
      return openWallet(engine)
    }
  }
  const owner = ownerOf(info, wallet)
  const byDevice = await openByDevice(engine, owner, wallet)
  if (byDevice !== undefined) return tellRecovery(info, await settle(engine, byDevice, false))
  const byServer = await openByServer(engine, info, wallet)
  if (byServer !== undefined) return tellRecovery(info, await settleHere(engine, byServer))
  throw lockedError(info, wallet)
}
