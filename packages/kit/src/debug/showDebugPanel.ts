import type { AppKit } from '../core/createInstance.js'
import { createPanelView } from './createPanelView.js'
import { append, type DebugLog } from './DebugLog.js'
import { describeClient, writeReport } from './describeClient.js'
import { recordAnnouncements, recordFrameMessages, recordRpcCalls } from './recordTraffic.js'

/**
 * Shows a panel for developers over the page: wallets heard, connectors, connections, messages of the frame, calls of the networks'
 * nodes, and the names of what is stored. It tells from now on; of messages and calls it keeps names, times and outcomes, never what
 * they carry. Returns what takes it away; it also goes with the instance. Does nothing on a server.
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
  let drawing: number | undefined
  const draw = () => {
    drawing = undefined
    const { theme } = client.store.getState()
    view.show(
      describeClient(client, log, (address) => address),
      theme.mode,
    )
  }
  // One drawing for all that happens until the next frame.
  const drawSoon = () => {
    drawing ??= page.requestAnimationFrame(draw)
  }
  const add = (change: Partial<DebugLog>) => {
    log = { ...log, ...change }
    drawSoon()
  }
  const close = () => {
    for (const each of undo.splice(0)) each()
    if (drawing !== undefined) page.cancelAnimationFrame(drawing)
    view.element.remove()
    signal.removeEventListener('abort', close)
  }
  const view = createPanelView({ report: () => writeReport(client, log, version), close }, client.config.nonce)
  const undo = [
    client.store.subscribe(drawSoon),
    recordAnnouncements(page, (entry) => add({ announcements: append(log.announcements, entry) })),
    recordFrameMessages(client, page, (entry) => add({ frameMessages: append(log.frameMessages, entry) })),
    recordRpcCalls(client, page, (entry) => add({ rpcCalls: append(log.rpcCalls, entry) })),
  ]
  signal.addEventListener('abort', close)
  draw()
  page.document.body.append(view.element)
  return close
}
