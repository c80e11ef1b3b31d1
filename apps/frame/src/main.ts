import { maxFrameHeight } from '@foyer/contract/frame/frameEnvelope'
import { createFrame } from './createFrame.js'
import { createWorkerStart } from './createWorker.js'
import { handleRequest } from './handlers/handlers.js'
import { findEmbeddingError, hiddenOrigin, matchesOrigin } from './handshake/checkEmbedding.js'
import { createPort } from './handshake/createPort.js'
import { readPage } from './handshake/readPage.js'
import { startApproving, startScreens, startVault } from './startParts.js'

declare const FOYER_WORKER_PATH: string
declare const FOYER_FRAME_VERSION: string

/** Starts the frame of this page, or shows on the page why it cannot start. */
function main(): void {
  const setup = readPage(document, location.search)
  const ancestors = 'ancestorOrigins' in location ? [...location.ancestorOrigins] : undefined
  const allows = (origin: string) => setup.page.origins.some((pattern) => matchesOrigin(pattern, origin))
  const refusal = findEmbeddingError({
    isTop: window.parent === window,
    isParentTop: window.parent === window.top,
    ancestors,
    allows,
  })
  if (refusal !== undefined) {
    document.body.textContent = refusal
    return
  }
  clearPage()
  const startWorker = createWorkerStart(FOYER_WORKER_PATH)
  const show = (height: number) =>
    frame.isShownOnDemand && port.emit('SHOW', { height: Math.min(height, maxFrameHeight) })
  const hide = () => frame.isShownOnDemand && port.emit('HIDE', {})
  const frame = createFrame({
    setup,
    frameOrigin: location.origin,
    fetch: (input, init) => fetch(input, init),
    indexedDb: readDenied(() => indexedDB),
    tabStorage: readDenied(() => sessionStorage),
    locks: readDenied(() => navigator.locks),
    locale: navigator.language,
    startVault: (living) => startVault(living, startWorker, setup.page.idleLockMs),
    startScreens,
    startApproving: (living) => startApproving(living, { show, hide }),
    cancel: (id) => port.cancel(id),
    reload: () => setTimeout(() => location.reload()),
    getHost: () => port.getHost(),
  })
  const port = createPort({
    window,
    allows,
    likely: [...new Set([readOrigin(document.referrer), ...setup.page.origins])].filter(allows),
    parentOrigin: ancestors?.find((origin) => origin !== hiddenOrigin),
    handleRequest: (request) => handleRequest(frame, request),
  })
  port.emit('READY', { version: FOYER_FRAME_VERSION })
}

/** Makes the page transparent: each screen has its own background. */
function clearPage(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html,body{margin:0;background:transparent}')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

function readOrigin(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : ''
}

/** Returns undefined if the frame is denied its storage: then even reading the property throws. */
function readDenied<Part>(read: () => Part): Part | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

main()
