import { equalBytes, fromBase64Url } from '../bytes.js'
import { VaultError } from '../VaultError.js'
import type { Engine, OpenWallet, WalletInfo } from './Engine.js'
import { assertSlotList } from './slotList.js'

/** Fetches the wallet from the server. Throws `rollback` if it is older than this device has seen. */
export async function fetchWallet(engine: Engine): Promise<WalletInfo> {
  const info = await engine.server.askSurely('postKeysWallet', {})
  await engine.memory.assertNotOlder(info, info.wallet)
  return info
}

/**
 * Fetches the current server state of the open wallet, which another device may have changed. Throws `locked`,
 * `rollback`.
 */
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
