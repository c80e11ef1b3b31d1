import { createWallet } from './createWallet.js'
import type { Engine, WalletInfo } from './Engine.js'
import { draftSlot } from './makeSlot.js'

export { addDeviceSlot } from './addSlot.js'

/** A wallet that this device and the provider can open. */
export const createManagedWallet = (engine: Engine, info: WalletInfo) =>
  createWallet(engine, info, [draftSlot('managed', new Uint8Array(), '')])
