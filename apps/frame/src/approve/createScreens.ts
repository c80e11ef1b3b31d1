import type { FramePayload } from '@foyer/contract/frame/frameMessages'
import type { Vault } from '../keys/Vault.js'
import type { ScreenQueue, Visit } from '../views/ScreenQueue.js'
import type { Screens } from '../wallet/Screens.js'
import type { AskingHost } from './ApproveContext.js'
import { openVisit } from './openVisit.js'
import { unlockVisit } from './unlockVisit.js'

type ScreenName = FramePayload<'OPEN_SCREEN'>['screen']

export interface ScreensOptions {
  readonly vault: () => Promise<Vault>
  readonly queue: ScreenQueue
  readonly getHost: () => AskingHost
}

/** The frame's screens beside the requests for a yes; they wait in the same line. Each is fetched when it is opened. */
export function createScreens({ vault, queue, getHost }: ScreensOptions): Screens {
  return {
    async open(screen, signal) {
      const keys = await vault()
      return queue.enter(signal, async (visit) => {
        // Nothing about the keys is told or changed while the wallet is locked.
        if (!keys.getAddresses()) await openVisit(visit, keys, { name: screen })
        return visitScreen(screen, visit, keys)
      })
    },
    async unlock(why, action, signal) {
      const keys = await vault()
      return queue.enter(signal, (visit) => unlockVisit(visit, keys, why, action))
    },
    async confirm(change, signal) {
      return queue.enter(signal, async (visit) => {
        const { confirmChange } = await import('./confirmChange.js')
        return confirmChange(visit, getHost(), change)
      })
    },
  }
}

async function visitScreen(screen: ScreenName, visit: Visit, vault: Vault): Promise<boolean> {
  switch (screen) {
    case 'unlock':
      return false
    case 'security':
      return (await import('./visitSecurity.js')).visitSecurity(visit, vault)
    case 'recovery':
      await (await import('./visitKit.js')).visitKit(visit, vault)
      return false
    case 'export':
      await (await import('./visitExport.js')).visitExport(visit, vault)
      return false
  }
}
