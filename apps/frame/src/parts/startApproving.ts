import type { ApproveContext } from '../approve/ApproveContext.js'
import type { Frame } from '../Frame.js'
import { FrameFailure } from '../FrameFailure.js'
import { askNode } from '../rpc/askNode.js'

/** How the frame asks to be seen: with so many CSS pixels of height, and no longer. */
export interface Showing {
  readonly show: (height: number) => void
  readonly hide: () => void
}

/** Fetches where requests for a yes are drawn, and the memory of batches. */
export async function startApproving(
  frame: Frame,
  { show, hide }: Showing,
): Promise<Pick<ApproveContext, 'stage' | 'batches'>> {
  const [{ createStage }, { createCallBatches }] = await Promise.all([
    import('../views/createStage.js'),
    import('../approve/createCallBatches.js'),
  ])
  const stage = createStage({
    document,
    show,
    hide,
    onWindow: (opened) =>
      void import('./windows.js')
        .then(({ windows }) => windows.keepInWindow(frame, opened))
        // Then the next visit after the browser was closed takes a code.
        .catch(() => undefined),
  })
  frame.presentation.watch(({ theme, locale }) => {
    stage.setTheme({ mode: theme.themeMode, variables: { ...theme.themeVariables, ...theme.w3mThemeVariables } })
    stage.setLocale(locale)
  })
  // What stands there is about somebody: a yes to it is none of whoever is logged in next.
  frame.session.watchPerson(() => stage.endAll())
  const batches = createCallBatches((chainId) => {
    try {
      const network = frame.chains.find(Number(chainId))
      return (method, params, signal) => askNode(frame.session, network, method, params, signal)
    } catch (error) {
      if (error instanceof FrameFailure) return undefined
      throw error
    }
  })
  return { stage, batches }
}
