import type { Frame } from '../Frame.js'
import type { Vault } from '../keys/Vault.js'
import type { ScreenQueue, ScreenSession } from '../views/ScreenQueue.js'
import type { ScreenName, Screens } from '../wallet/Screens.js'
import { showUnlockScreen } from './showUnlockScreen.js'
import { unlockWallet } from './unlockWallet.js'

/** Creates the frame's own screens. They share a queue with the approvals. Each is loaded when it is opened. */
export function createScreens(frame: Frame, queue: ScreenQueue): Screens {
  const { vault, getHost } = frame
  return {
    async open(screen, signal) {
      const keys = await vault()
      return queue.enter(signal, async (visit) => {
        // Never show or change anything about the keys while the wallet is locked: unlock it first.
        if (!keys.getAddresses()) await unlockWallet(visit, keys, { name: screen })
        return showScreen(screen, visit, keys, frame)
      })
    },
    async unlock(why, action, signal) {
      const keys = await vault()
      return queue.enter(signal, (visit) => showUnlockScreen(visit, keys, why, action))
    },
    async confirm(change, signal) {
      return queue.enter(signal, async (visit) => {
        const { confirmChange } = await import('./confirmChange.js')
        return confirmChange(visit, getHost(), change)
      })
    },
  }
}

async function showScreen(screen: ScreenName, visit: ScreenSession, vault: Vault, frame: Frame): Promise<boolean> {
  switch (screen) {
    case 'unlock':
      return false
    case 'security':
      return (await import('./showSecurityScreen.js')).showSecurityScreen(visit, vault)
    case 'permissions':
      await (await import('../permissions/showPermissions.js')).showPermissions(visit, frame)
      return false
    case 'recovery':
      await (await import('./showBackupScreen.js')).showBackupScreen(visit, vault)
      return false
    case 'export':
      await (await import('./showExportScreen.js')).showExportScreen(visit, vault)
      return false
  }
}
