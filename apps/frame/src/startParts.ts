import type { ApproveContext, CallBatches } from './approve/ApproveContext.js'
import type { Frame } from './Frame.js'
import { FrameFailure } from './FrameFailure.js'
import type { Vault } from './keys/Vault.js'
import { askNode } from './rpc/askNode.js'
import type { Screens } from './wallet/Screens.js'

/** How the frame asks to be seen: with so many CSS pixels of height, and no longer. */
export interface Showing {
  readonly show: (height: number) => void
  readonly hide: () => void
}

/** Fetches where requests for a yes are drawn. */
export async function startApproving(frame: Frame, { show, hide }: Showing): Promise<Pick<ApproveContext, 'queue'>> {
  const { createScreenQueue } = await import('./views/createScreenQueue.js')
  const queue = createScreenQueue({
    document,
    show,
    hide,
    approvals: frame.approvals,
    getEmailApproval: () => {
      if (!frame.session.getPerson()?.email) return undefined
      return async (page, visit) => (await import('./late/emails.js')).emails.confirmByEmail(page, visit, frame.session)
    },
    onWindow: (opened) =>
      void frame.refreshStore
        .read()
        .then(async (token) => {
          // A log-in in a cookie needs no copy in the window.
          if (token !== undefined) await (await import('./late/windows.js')).windows.keepInWindow(frame, opened)
        })
        // Then the next visit after the browser was closed takes a code.
        .catch(() => undefined),
  })
  frame.presentation.watch(({ theme, locale }) => {
    queue.setTheme({ mode: theme.themeMode, variables: { ...theme.themeVariables, ...theme.w3mThemeVariables } })
    queue.setLocale(locale)
  })
  // What stands there is about somebody: a yes to it is none of whoever is logged in next.
  frame.session.watchPerson(() => queue.endAll())
  return { queue }
}

/** Fetches the memory of batches. */
export async function startBatches(frame: Frame): Promise<CallBatches> {
  const { reads } = await import('./late/reads.js')
  return reads.createCallBatches((chainId) => {
    try {
      const network = frame.chains.find(Number(chainId))
      return (method, params, signal) => askNode(frame.session, network, method, params, signal)
    } catch (error) {
      if (error instanceof FrameFailure) return undefined
      throw error
    }
  })
}

/** Fetches the frame's own screens; they wait in the same line as the requests for a yes. */
export async function startScreens(frame: Frame): Promise<Screens> {
  const [{ createScreens }, { queue }] = await Promise.all([import('./approve/createScreens.js'), frame.approving()])
  return createScreens({ vault: frame.vault, queue, getHost: frame.getHost })
}

/** Fetches the way to the keys and starts their worker. */
export async function startVault(
  frame: Frame,
  startWorker: () => Worker,
  idleLockMs: number | undefined,
): Promise<Vault> {
  const { createVault } = await import('./keys/createVault.js')
  return createVault({
    call: (endpoint, body) => frame.session.call(endpoint, body),
    startWorker,
    idleLockMs,
  })
}
