import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { Wallet, WalletSlot } from '@foyer/contract/keys/keyShapes'
import { type Bytes, wipe } from '../bytes.js'
import { fetchPart } from '../fetchPart.js'
import type { OpenedWallet, OpenedWalletWithRecovery } from '../Vault.js'
import { VaultError, type VaultErrorContext } from '../VaultError.js'
import type { ReleaseClaim } from './createServer.js'
import type { Engine, OpenWallet, WalletInfo } from './Engine.js'
import { fetchWallet } from './fetchWallet.js'
import { openSlot } from './readEntropy.js'

/** Returns the owner ids of a wallet, which are part of the encryption's additional data. */
export function ownerOf(info: WalletInfo, wallet: Wallet): WalletOwner {
  return {
    projectId: info.projectId,
    personId: info.personId,
    walletId: wallet.walletId,
  }
}

/** Adds a recovery that another device started, so that the user sees it at every unlock. */
export function addRecovery({ recovery }: WalletInfo, opened: OpenedWallet): OpenedWalletWithRecovery {
  return recovery === null || recovery.isThisDevice || recovery.isConfirmedHere ? opened : { ...opened, recovery }
}

/** Makes this the open wallet, and stores its state as seen on this device. */
export async function completeOpening(engine: Engine, open: OpenWallet, isNew: boolean): Promise<OpenedWallet> {
  await engine.memory.storeSeen(open.owner, open.wallet)
  engine.setOpen(open)
  return { addresses: open.wallet.addresses, isNew }
}

/**
 * Makes this the open wallet after another unlock method, and lets the device open it by itself next time, if the
 * server responds.
 */
export async function completeOpeningWithDeviceSlot(engine: Engine, open: OpenWallet): Promise<OpenedWallet> {
  const opened = await completeOpening(engine, open, false)
  // Load this code only here: a device that opens its wallet by itself creates no slots.
  const able = await fetchPart(() => import('./addSlot.js'))
    .then(({ addDeviceSlot }) => addDeviceSlot(engine, open))
    .catch(() => open)
  engine.updateWallet(able.wallet)
  return opened
}

/** Creates the `locked` error with the methods that the user can use. */
export function lockedError(info: WalletInfo, wallet: Wallet): VaultError {
  const has = (kind: string) => wallet.slots.some((slot) => slot.kind === kind)
  const mayAsk = has('managed') && info.managed === 'delayed' && info.recovery === null
  const context: VaultErrorContext = {
    reason: 'newDevice',
    // Words always open the wallet, from a kit as well as from an export.
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

/** Opens a slot with the device's half and the server's half. Always wipes both. */
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
      // The slot was removed or its secret is damaged: try the others. If the server does not respond, all would fail.
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

/**
 * Opens the user's wallet without user input, or creates one. Throws `locked` with the methods that the user can use.
 */
export async function openWallet(engine: Engine): Promise<OpenedWalletWithRecovery> {
  const open = engine.getOpen()
  if (open !== undefined) return { addresses: open.wallet.addresses, isNew: false }
  const info = await fetchWallet(engine)
  const { wallet } = info
  if (wallet === null) {
    if (info.managed === 'never') throw new VaultError('locked', { reason: 'setup', ways: ['passkey', 'password'] })
    const { createManagedWallet } = await fetchPart(() => import('./createWallet.js'))
    try {
      return await completeOpening(engine, await createManagedWallet(engine, info), true)
    } catch (error) {
      if (!(error instanceof VaultError) || error.context.serverCode !== 'wallet_exists') throw error
      // Another tab has created the wallet first: use that one.
      return openWallet(engine)
    }
  }
  const owner = ownerOf(info, wallet)
  const byDevice = await openByDevice(engine, owner, wallet)
  if (byDevice !== undefined) return addRecovery(info, await completeOpening(engine, byDevice, false))
  const byServer = await openByServer(engine, info, wallet)
  if (byServer !== undefined) return addRecovery(info, await completeOpeningWithDeviceSlot(engine, byServer))
  throw lockedError(info, wallet)
}
