import { equalBytes, fromBase64Url } from '../bytes.js'
import { VaultError } from '../VaultError.js'
import { addSlot } from './addSlot.js'
import type { Engine } from './Engine.js'
import { fetchWallet } from './openWallet.js'
import { draftPasskey } from './passkeySlot.js'
import { draftPassword } from './passwordSlot.js'

/** The open wallet as the server has it now; another device may have changed it. Throws `locked`, `rollback`. */
export const refresh = async (engine: Engine) => {
  const open = engine.requireOpen()
  const { wallet } = await fetchWallet(engine)
  if (wallet === null || wallet.walletId !== open.wallet.walletId) throw new VaultError('rollback')
  if (wallet.dekVersion !== open.wallet.dekVersion) throw new VaultError('refused', { serverCode: 'version_conflict' })
  if (!equalBytes(fromBase64Url(wallet.authPublicKey), fromBase64Url(open.keys.authPublicKey)))
    throw new VaultError('damaged')
  return { ...open, wallet }
}

export const addPasskey = async (engine: Engine): Promise<void> => {
  // The browser counts the press that led here: the passkey comes before every call.
  const open = engine.requireOpen()
  const draft = await draftPasskey(engine, open.wallet, open.wallet.walletId)
  const { wallet } = await addSlot(engine, engine.requireOpen, draft)
  engine.updateWallet(wallet)
}

export const addPassword = async (engine: Engine, password: string): Promise<void> => {
  const draft = await draftPassword(engine, password)
  const { wallet } = await addSlot(engine, () => refresh(engine), draft)
  engine.updateWallet(wallet)
}

export const removeSlot = async (engine: Engine, slotId: string): Promise<void> => {
  const { keys, wallet } = engine.requireOpen()
  const { walletId } = wallet
  const answer = await engine.server.prove(keys, 'removeSlot', slotId, 'postKeysSlotRemove', (proof) => ({
    walletId,
    slotId,
    proof,
  }))
  await engine.memory.forgetSecret(slotId)
  engine.updateWallet(answer.wallet)
}

export const removeIdentity = async (engine: Engine, method: string): Promise<void> => {
  const { keys, wallet } = engine.requireOpen()
  const { walletId } = wallet
  await engine.server.prove(keys, 'unlinkIdentity', method, 'postKeysIdentityRemove', (proof) => ({
    walletId,
    method,
    proof,
  }))
}

export const raiseLevel = async (engine: Engine): Promise<void> => {
  const { keys, wallet, owner } = engine.requireOpen()
  const { walletId } = wallet
  const answer = await engine.server.prove(keys, 'raiseLevel', walletId, 'postKeysLevelRaise', (proof) => ({
    walletId,
    proof,
  }))
  if (answer.wallet.level !== 'L1') throw new VaultError('damaged')
  engine.updateWallet(answer.wallet)
  // From now on this device refuses a server that says otherwise.
  await engine.memory.rememberSeen(owner, answer.wallet)
}
