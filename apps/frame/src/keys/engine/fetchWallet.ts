import { equalBytes, fromBase64Url } from '../bytes.js'
import { VaultError } from '../VaultError.js'
import type { Engine, OpenWallet, WalletInfo } from './Engine.js'
import { assertSlotList } from './slotList.js'

/** Asks what the server has, and refuses anything older than this device has seen. Throws `rollback`. */
export async function fetchWallet(engine: Engine): Promise<WalletInfo> {
  const info = await engine.server.askSurely('postKeysWallet', {})
  await engine.memory.assertNotOlder(info, info.wallet)
  return info
}

/** The open wallet as the server has it now; another device may have changed it. Throws `locked`, `rollback`. */
export async function refresh(engine: Engine): Promise<OpenWallet> {
  const open = engine.requireOpen()
  const { wallet } = await fetchWallet(engine)
  if (wallet === null || wallet.walletId !== open.wallet.walletId) throw new VaultError('rollback')
  if (wallet.dekVersion !== open.wallet.dekVersion) throw new VaultError('refused', { serverCode: 'version_conflict' })
  if (!equalBytes(fromBase64Url(wallet.authPublicKey), fromBase64Url(open.keys.authPublicKey)))
    throw new VaultError('damaged')
  await assertSlotList(wallet, open.keys.authPublicKey)
  return { ...open, wallet }
}
