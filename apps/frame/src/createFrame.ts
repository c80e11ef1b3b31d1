import type { AskingHost } from './approve/ApproveContext.js'
import type { Frame } from './Frame.js'
import { FrameFailure } from './FrameFailure.js'
import type { FrameSetup } from './handshake/readPage.js'
import type { Vault } from './keys/Vault.js'
import { createChains } from './networks/createChains.js'
import { frameNetworks } from './networks/frameNetworks.js'
import { createPresentation } from './presentation/createPresentation.js'
import { createApi } from './session/createApi.js'
import { createDevice, removeDevice } from './session/createDevice.js'
import { createLock } from './session/createLock.js'
import { createPendingLogins } from './session/createPendingLogins.js'
import { createRefreshStore } from './session/createRefreshStore.js'
import { createSession } from './session/createSession.js'
import { openKeyStore } from './session/openKeyStore.js'
import { createWallet } from './wallet/createWallet.js'
import type { Screens } from './wallet/Screens.js'

type Approving = Awaited<ReturnType<Frame['approving']>>

/** The dependencies of the frame, such as browser APIs and configuration. */
export interface FrameParts {
  readonly setup: FrameSetup
  readonly frameOrigin: string
  readonly fetch: typeof globalThis.fetch
  readonly indexedDb: IDBFactory | undefined
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  readonly locks: LockManager | undefined
  readonly locale: string
  readonly startVault: (frame: Frame) => Promise<Vault>
  readonly startScreens: (frame: Frame) => Promise<Screens>
  readonly startApproving: (frame: Frame) => Promise<Approving>
  readonly cancel: (id: string) => void
  readonly reload: () => void
  /**
   * Returns the origin of the host page. Undefined before its first message, in browsers that do not expose the origin.
   */
  readonly getHost: () => string | undefined
}

/** Creates the frame. Nothing is loaded before a handler needs it. */
export function createFrame(parts: FrameParts): Frame {
  const { page, query } = parts.setup
  const keyStore = once(() => openKeyStore(parts.indexedDb))
  const device = once(async () => createDevice(await keyStore(), page.projectId))
  const api = createApi({
    fetch: parts.fetch,
    now: () => Date.now(),
    frameOrigin: parts.frameOrigin,
    projectId: page.projectId,
    getHost: () => getHostOf(parts),
    device,
  })
  const refreshStore = createRefreshStore(keyStore, page.projectId)
  const session = createSession({
    api,
    alone: createLock(parts.locks, `foyer-session:${page.projectId}`),
    refreshStore,
  })
  const vault = once(async () => {
    const keys = await parts.startVault(frame)
    // After an automatic lock, anyone at the device may unlock the wallet. That does not count as a login.
    keys.onLock((reason) => {
      if (reason !== 'asked') frame.logins.loggedInAtMs = undefined
    })
    return keys
  })
  const screens = once(() => parts.startScreens(frame))
  const approving = once(() => parts.startApproving(frame))
  const isShownOnDemand = query.ui === '1'
  const frame: Frame = {
    projectId: page.projectId,
    api,
    session,
    keyStore,
    refreshStore,
    restartDevice: device.restart,
    logins: createPendingLogins(parts.tabStorage),
    routers: page.routers,
    smartAccounts: page.smartAccounts,
    accountType: 'smartAccount',
    approvals: page.approvals ?? 'window',
    chains: createChains(frameNetworks, page.chains, query.chainId),
    wallet: createWallet({ session, vault, startedVault: vault.getStarted, screens, isShownOnDemand }),
    batches: once(async () => (await import('./late/reads.js')).reads.startBatches(frame, parts.tabStorage)),
    filters: once(async () => (await import('./late/reads.js')).reads.createFilters()),
    presentation: createPresentation(parts.locale),
    screens,
    approving,
    vault,
    isShownOnDemand,
    getHost: (): AskingHost => {
      const origin = getHostOf(parts)
      const { hostname } = new URL(origin)
      const domain = page.domains?.find((each) => hostname === each || hostname.endsWith(`.${each}`))
      return { origin, name: frame.presentation.hostName, domain, ...(isShownOnDemand && { canFund: true }) }
    },
    cancel: parts.cancel,
    reload: parts.reload,
    async deletePerson() {
      frame.logins.clear()
      session.end()
      // If the key cannot be removed, it identifies no user any more: the server has deleted the data.
      await removeDevice(await keyStore(), page.projectId).catch(() => undefined)
      device.restart()
    },
  }
  // Another user must not finish what the previous user started.
  session.watchPerson(() => {
    frame.logins.emailChange = frame.logins.loggedInAtMs = undefined
  })
  return frame
}

function getHostOf({ getHost }: FrameParts): string {
  const origin = getHost()
  if (origin === undefined) throw new FrameFailure('internal_error', 'No page is connected yet.')
  return origin
}

/**
 * Creates a loader that runs `start` on first use and caches the result. After a failure, the next call runs it again.
 */
function once<Result>(start: () => Promise<Result>) {
  let started: Promise<Result> | undefined
  const get = (): Promise<Result> => {
    started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
  const restart = () => {
    started = undefined
  }
  return Object.assign(get, { getStarted: () => started, restart })
}
