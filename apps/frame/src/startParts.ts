import type { ApproveContext } from './approve/ApproveContext.js'
import type { Frame } from './Frame.js'
import type { Vault } from './keys/Vault.js'
import { selectTheme } from './views/selectTheme.js'
import type { Screens } from './wallet/Screens.js'

/** Shows the frame with a height in CSS pixels, or hides it. */
export interface Showing {
  readonly show: (height: number) => void
  readonly hide: () => void
}

/** Loads the queue for approval screens. */
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
          // If the session is in a cookie, the window needs no copy.
          if (token !== undefined) await (await import('./late/windows.js')).windows.keepInWindow(frame, opened)
        })
        // Ignore the failure: after the browser was closed, the user then needs a code to log in.
        .catch(() => undefined),
  })
  const dark = matchMedia('(prefers-color-scheme:dark)')
  const applyPresentation = () => {
    const { theme, locale } = frame.presentation
    queue.setTheme(selectTheme(theme, dark.matches ? 'dark' : 'light'))
    queue.setLocale(locale)
  }
  frame.presentation.watch(applyPresentation)
  dark.addEventListener('change', applyPresentation)
  // End all screens when the user changes: the next user must not approve the previous user's requests.
  frame.session.watchPerson(() => queue.endAll())
  return { queue }
}

/** Loads the frame's own screens, which share a queue with the approvals. */
export async function startScreens(frame: Frame): Promise<Screens> {
  const [{ createScreens }, { queue }] = await Promise.all([import('./approve/createScreens.js'), frame.approving()])
  return createScreens(frame, queue)
}

/** Loads the vault and starts its worker. */
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
