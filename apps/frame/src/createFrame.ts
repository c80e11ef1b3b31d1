import type { AskingHost } from './approve/ApproveContext.js'
import type { Frame } from './Frame.js'
import { FrameFailure } from './FrameFailure.js'
import type { FrameSetup } from './handshake/readPage.js'
import type { Vault } from './keys/Vault.js'
import { createChains } from './networks/createChains.js'
import { frameNetworks } from './networks/frameNetworks.js'
import { createPresentation } from './presentation/createPresentation.js'
import { createApi } from './session/createApi.js'
import { createDevice, forgetDevice } from './session/createDevice.js'
import { createLock } from './session/createLock.js'
import { createPendingLogins } from './session/createPendingLogins.js'
import { createRefreshStore } from './session/createRefreshStore.js'
import { createSession } from './session/createSession.js'
import { openKeyStore } from './session/openKeyStore.js'
import { startBatches } from './startParts.js'
import { createWallet } from './wallet/createWallet.js'
import type { Screens } from './wallet/Screens.js'

type Approving = Awaited<ReturnType<Frame['approving']>>

/** What the frame takes from outside itself. */
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
  /** Origin of the page around; undefined before it has spoken in browsers that do not tell. */
  readonly getHost: () => string | undefined
}

/** Puts one frame together; nothing is fetched before a handler asks for it. */
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
    // A wallet that locked by itself is opened anew by whoever is at the device, which is no log-in.
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
    approvals: page.approvals ?? 'window',
    chains: createChains(frameNetworks, page.chains, query.chainId),
    wallet: createWallet({ session, vault, startedVault: vault.getStarted, screens, isShownOnDemand }),
    batches: once(() => startBatches(frame)),
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
    async forgetPerson() {
      frame.logins.clear()
      session.end()
      // Where it cannot be removed, the server still knows nothing of whoever it belonged to.
      await forgetDevice(await keyStore(), page.projectId).catch(() => undefined)
      device.restart()
    },
  }
  // What one person has begun is nobody else's to end.
  session.watchPerson(() => {
    frame.logins.emailChange = frame.logins.loggedInAtMs = undefined
  })
  return frame
}

function getHostOf({ getHost }: FrameParts): string {
  const origin = getHost()
  if (origin === undefined) throw new FrameFailure('internal_error', 'Nobody has asked yet.')
  return origin
}

/** Starts something when it is first asked for; after a failure the next one who asks starts it anew. */
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
