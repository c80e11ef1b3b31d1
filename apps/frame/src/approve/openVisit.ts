import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import type { Vault } from '../keys/Vault.js'
import { isVaultError } from '../keys/VaultError.js'
import type { Visit } from '../views/ScreenQueue.js'

/**
 * Opens a wallet that is locked, with what this device and the server hold, or else with what the person does for `action`. Throws
 * FoyerError `USER_REJECTED` when they do not; other VaultErrors.
 */
export async function openVisit(
  visit: Visit,
  vault: Pick<Vault, 'open' | 'openWith' | 'startRecovery' | 'cancelRecovery'>,
  action: KeyAction,
): Promise<void> {
  try {
    await vault.open()
  } catch (error) {
    if (!isVaultError(error, 'locked')) throw error
    // Fetched when it is needed: most wallets open without a question.
    const { unlockVisit } = await import('./unlockVisit.js')
    await unlockVisit(visit, vault, error.context, action)
  }
}
