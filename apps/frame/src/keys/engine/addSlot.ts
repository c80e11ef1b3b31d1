import type { NewSlot } from '@foyer/contract/keys/keyShapes'
import { type Bytes, randomBytes, wipe } from '../bytes.js'
import { VaultError } from '../VaultError.js'
import { wipeHalves } from './createServer.js'
import type { Engine, OpenWallet } from './Engine.js'
import { refresh } from './fetchWallet.js'
import { draftSlot, makeSlot, type SlotDraft, withHalf } from './makeSlot.js'
import { signNextSlotList } from './slotList.js'

/** Changes slots. Retries once with the current wallet if another device has changed it in the meantime. */
export async function withFreshWallet(
  engine: Engine,
  open: OpenWallet,
  change: (open: OpenWallet) => Promise<OpenWallet>,
): Promise<OpenWallet> {
  try {
    return await change(open)
  } catch (error) {
    if (!(error instanceof VaultError) || error.context.serverCode !== 'version_conflict') throw error
    return change(await refresh(engine))
  }
}

/**
 * Stores a slot, with a proof that the wallet is open. A new kit, password or slot of this device replaces the old one.
 */
export async function storeSlot(engine: Engine, open: OpenWallet, slot: NewSlot): Promise<OpenWallet> {
  const { owner, keys } = open
  const { walletId, dekVersion } = open.wallet
  const added = await withFreshWallet(engine, open, async (fresh) => {
    const isReplaced = (kind: string) => kind === slot.kind && kind !== 'passkey'
    const without = fresh.wallet.slots.filter(({ kind }) => isReplaced(kind)).map(({ slotId }) => slotId)
    const slotList = await signNextSlotList(fresh, { without, added: [slot.slotId] })
    const body = { walletId, dekVersion, slot, slotList }
    const { wallet } = await engine.server.prove(keys, 'addSlot', slot.slotId, 'postKeysSlotAdd', (proof) => ({
      ...body,
      proof,
    }))
    return { ...fresh, wallet }
  })
  if (!added.wallet.slots.some((row) => row.slotId === slot.slotId)) throw new VaultError('damaged')
  await engine.memory.storeSeen(owner, added.wallet)
  return added
}

/** Adds an unlock method, with a proof that the wallet is open. Always wipes the secret of the draft. */
export async function addSlot(
  engine: Engine,
  getOpen: () => OpenWallet | Promise<OpenWallet>,
  draft: SlotDraft,
): Promise<OpenWallet> {
  const { server } = engine
  let halves: ReadonlyMap<string, Bytes> = new Map()
  try {
    const open = await getOpen()
    const { owner, dek } = open
    const { dekVersion } = open.wallet
    const toMake = withHalf([draft])
    if (toMake.length > 0) halves = await server.makeHalves(owner, toMake)
    const slot = await makeSlot({ owner, dekVersion, dek, draft, halves })
    return await storeSlot(engine, open, slot)
  } finally {
    wipeHalves(halves)
    wipe(draft.client)
  }
}

/**
 * Lets this device open the wallet by itself next time. Stores the secret before the server stores the slot: after a
 * crash in between, only a harmless secret without a slot is left.
 */
export async function addDeviceSlot(engine: Engine, open: OpenWallet): Promise<OpenWallet> {
  const { memory, ports } = engine
  for (const slot of open.wallet.slots)
    if (slot.kind === 'device' && (await memory.readSecret(slot.slotId)) !== undefined) return open
  const draft = draftSlot('device', randomBytes(32), ports.deviceLabel)
  await memory.storeSecret(draft.slotId, draft.client)
  try {
    return await addSlot(engine, () => open, draft)
  } catch (error) {
    if (!(error instanceof VaultError) || error.code !== 'unreachable') await memory.removeSecret(draft.slotId)
    throw error
  }
}
