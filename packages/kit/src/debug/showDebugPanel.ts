import type { AppKit } from '../core/createInstance.js'
import { createPanelView } from './createPanelView.js'
import { createReport, createSections } from './createSections.js'
import { appendEntry, type DebugLog } from './DebugLog.js'
import { recordAnnouncements, recordFrameMessages, recordRpcCalls } from './recordTraffic.js'

/**
 * Shows a panel for developers over the page: announced wallets, connectors, connections, frame messages, calls to the nodes, and the
 * names of stored entries. It records from now on. For messages and calls it stores names, times and status, but never their content.
 * Returns a function that removes the panel. Destroying the instance removes it too. Does nothing on a server.
 *
 * @example
 * const { showDebugPanel } = await import('@foyer/kit/debug')
 * const hide = showDebugPanel(appKit)
 */
export function showDebugPanel(appKit: AppKit): () => void {
  const { client, version } = appKit
  const { window: page } = client.environment
  const { signal } = client.lifetime
  if (!page || signal.aborted) return () => undefined
  let log: DebugLog = { announcements: [], frameMessages: [], rpcCalls: [] }
  let frameId: number | undefined
  const render = () => {
    frameId = undefined
    const { theme } = client.store.getState()
    view.show(
      createSections(client, log, (address) => address),
      theme.mode,
    )
  }
  // Render once per frame, also after several changes.
  const scheduleRender = () => {
    frameId ??= page.requestAnimationFrame(render)
  }
  const add = (change: Partial<DebugLog>) => {
    log = { ...log, ...change }
    scheduleRender()
  }
  const close = () => {
    for (const each of undo.splice(0)) each()
    if (frameId !== undefined) page.cancelAnimationFrame(frameId)
    view.element.remove()
    signal.removeEventListener('abort', close)
  }
  const view = createPanelView({ report: () => createReport(client, log, version), close }, client.config.nonce)
  const undo = [
    client.store.subscribe(scheduleRender),
    recordAnnouncements(page, (entry) => add({ announcements: appendEntry(log.announcements, entry) })),
    recordFrameMessages(client, page, (entry) => add({ frameMessages: appendEntry(log.frameMessages, entry) })),
    recordRpcCalls(client, page, (entry) => add({ rpcCalls: appendEntry(log.rpcCalls, entry) })),
  ]
  signal.addEventListener('abort', close)
  render()
  page.document.body.append(view.element)
  return close
}
