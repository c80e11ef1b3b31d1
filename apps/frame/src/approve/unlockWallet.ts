import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import type { Vault } from '../keys/Vault.js'
import { isVaultError } from '../keys/VaultError.js'
import type { ScreenSession } from '../views/ScreenQueue.js'

/**
 * Unlocks the wallet with the keys of this device and the server, or else lets the user confirm `action`. Throws
 * FoyerError `USER_REJECTED` if the user cancels, and VaultErrors other than `locked`.
 */
export async function unlockWallet(
  visit: ScreenSession,
  vault: Pick<Vault, 'open' | 'openWith' | 'startRecovery' | 'cancelRecovery'>,
  action: KeyAction,
): Promise<void> {
  try {
    await vault.open()
  } catch (error) {
    if (!isVaultError(error, 'locked')) throw error
    // Load this screen only when needed: most wallets unlock without user input.
    const { showUnlockScreen } = await import('./showUnlockScreen.js')
    await showUnlockScreen(visit, vault, error.context, action)
  }
}
