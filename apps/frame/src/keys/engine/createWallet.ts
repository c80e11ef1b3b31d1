import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { NewWallet, Wallet } from '@foyer/contract/keys/keyShapes'
import { type Bytes, equalBytes, makeId, randomBytes, wipe } from '../bytes.js'
import { openVault, sealVault } from '../slots.js'
import { VaultError } from '../VaultError.js'
import { assertKeysSign, type WalletKeys, wipeKeys } from '../WalletKeys.js'
import { wipeHalves } from './createServer.js'
import type { Engine, OpenWallet, WalletInfo } from './Engine.js'
import { draftSlot, makeSlot, type SlotDraft, withHalf } from './makeSlot.js'
import { deriveFrom } from './readEntropy.js'
import { signSlotList } from './slotList.js'

function isKept(kept: Wallet, made: NewWallet): boolean {
  return (
    kept.vault === made.vault &&
    kept.addrFingerprint === made.addrFingerprint &&
    kept.authPublicKey === made.authPublicKey &&
    made.slots.every((slot) =>
      kept.slots.some((row) => row.slotId === slot.slotId && row.wrappedDek === slot.wrappedDek),
    )
  )
}

/**
 * Creates a wallet that this device can open, and the slots in `others` (a managed slot, or a method of the user).
 * Opens everything and signs once before the server stores it. The device stores its secret even earlier, so a crash at
 * any point leaves a wallet that opens, or none. Throws `refused` with `wallet_exists` if another tab created one
 * first.
 */
export async function createWallet(
  engine: Engine,
  info: WalletInfo,
  others: readonly SlotDraft[],
): Promise<OpenWallet> {
  const { server, memory, ports } = engine
  const owner: WalletOwner = { projectId: info.projectId, personId: info.personId, walletId: makeId() }
  const drafts = [draftSlot('device', randomBytes(32), ports.deviceLabel), ...others]
  const entropy = randomBytes(32)
  const dek = randomBytes(32)
  const made: { halves?: ReadonlyMap<string, Bytes>; keys?: WalletKeys } = {}
  try {
    const halves = await server.makeHalves(owner, withHalf(drafts))
    made.halves = halves
    const keys = await deriveFrom(memory, owner.walletId, entropy)
    made.keys = keys
    await assertKeysSign(keys)
    const vault = await sealVault(dek, entropy, owner, 1, keys.addrFingerprint)
    const opened = await openVault(dek, vault, owner, 1, keys.addrFingerprint)
    if (!equalBytes(opened, entropy)) throw new VaultError('damaged')
    wipe(opened)
    const slots = []
    for (const draft of drafts) slots.push(await makeSlot({ owner, dekVersion: 1, dek, draft, halves }))
    const [device] = drafts
    if (device !== undefined) await memory.storeSecret(device.slotId, device.client)
    const told: NewWallet = {
      walletId: owner.walletId,
      vault,
      vaultVersion: 1,
      dekVersion: 1,
      addresses: keys.addresses,
      addrFingerprint: keys.addrFingerprint,
      authPublicKey: keys.authPublicKey,
      slots,
      slotList: await signSlotList(
        keys,
        owner.walletId,
        1,
        slots.map(({ slotId }) => slotId),
      ),
    }
    const { wallet } = await server.askSurely('postKeysCreate', told)
    if (!isKept(wallet, told)) throw new VaultError('damaged')
    return { owner, wallet, entropy, dek, keys }
  } catch (error) {
    wipe(entropy, dek)
    if (made.keys) wipeKeys(made.keys)
    // If the server did not respond, it may have stored the wallet: keep this device's secret, which then opens it.
    if (!(error instanceof VaultError) || error.code !== 'unreachable') {
      await memory.removeSeed(owner.walletId)
      for (const { slotId } of drafts) await memory.removeSecret(slotId)
    }
    throw error
  } finally {
    if (made.halves) wipeHalves(made.halves)
    wipe(...drafts.map(({ client }) => client))
  }
}

/** Creates a wallet that this device and the provider can open. */
export function createManagedWallet(engine: Engine, info: WalletInfo): Promise<OpenWallet> {
  return createWallet(engine, info, [draftSlot('managed', new Uint8Array(), '')])
}
