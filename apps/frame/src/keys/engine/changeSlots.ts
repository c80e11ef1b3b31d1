import { VaultError } from '../VaultError.js'
import { addSlot, withFreshWallet } from './addSlot.js'
import type { Engine } from './Engine.js'
import { refresh } from './fetchWallet.js'
import { draftPasskey } from './passkeySlot.js'
import { draftPassword } from './passwordSlot.js'
import { signNextSlotList } from './slotList.js'

export async function addPasskey(engine: Engine): Promise<void> {
  // The browser requires a recent click: create the passkey before any server request.
  const open = engine.requireOpen()
  const draft = await draftPasskey(engine, open.wallet, open.wallet.walletId)
  const { wallet } = await addSlot(engine, engine.requireOpen, draft)
  engine.updateWallet(wallet)
}

export async function addPassword(engine: Engine, password: string): Promise<void> {
  const draft = await draftPassword(engine, password)
  const { wallet } = await addSlot(engine, () => refresh(engine), draft)
  engine.updateWallet(wallet)
}

export async function removeSlot(engine: Engine, slotId: string): Promise<void> {
  const { wallet, owner } = await withFreshWallet(engine, engine.requireOpen(), async (open) => {
    const { walletId } = open.wallet
    const slotList = await signNextSlotList(open, { without: [slotId] })
    const body = { walletId, slotId, slotList }
    const answer = await engine.server.prove(open.keys, 'removeSlot', slotId, 'postKeysSlotRemove', (proof) => ({
      ...body,
      proof,
    }))
    return { ...open, wallet: answer.wallet }
  })
  if (wallet.liveSlotIds.includes(slotId)) throw new VaultError('damaged')
  await engine.memory.removeSecret(slotId)
  engine.updateWallet(wallet)
  // From now on, this device rejects a server state that contains the slot again.
  await engine.memory.storeSeen(owner, wallet)
}

export async function removeIdentity(engine: Engine, method: string): Promise<void> {
  const { keys, wallet } = engine.requireOpen()
  const { walletId } = wallet
  await engine.server.prove(keys, 'unlinkIdentity', method, 'postKeysIdentityRemove', (proof) => ({
    walletId,
    method,
    proof,
  }))
}

export async function confirmRecovery(engine: Engine, recoveryId: string): Promise<void> {
  const { keys, wallet } = engine.requireOpen()
  const { walletId } = wallet
  await engine.server.prove(keys, 'confirmRecovery', recoveryId, 'postKeysRecoveryConfirm', (proof) => ({
    walletId,
    recoveryId,
    proof,
  }))
}

export async function raiseLevel(engine: Engine): Promise<void> {
  const { wallet, owner } = await withFreshWallet(engine, engine.requireOpen(), async (open) => {
    const { walletId, slots } = open.wallet
    const without = slots.filter(({ kind }) => kind === 'managed').map(({ slotId }) => slotId)
    const slotList = await signNextSlotList(open, { without })
    const answer = await engine.server.prove(open.keys, 'raiseLevel', walletId, 'postKeysLevelRaise', (proof) => ({
      walletId,
      slotList,
      proof,
    }))
    return { ...open, wallet: answer.wallet }
  })
  if (wallet.level !== 'L1') throw new VaultError('damaged')
  engine.updateWallet(wallet)
  // From now on, this device rejects a server state with the lower level.
  await engine.memory.storeSeen(owner, wallet)
}
