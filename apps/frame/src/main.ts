import { maxFrameHeight } from '@foyer/contract/frame/frameEnvelope'
import { createFrame } from './createFrame.js'
import { createWorkerStart } from './createWorker.js'
import { answerRequest } from './handlers/handlers.js'
import { findRefusal, fitsOrigin, hiddenOrigin } from './handshake/checkEmbedding.js'
import { createPort } from './handshake/createPort.js'
import { readPage } from './handshake/readPage.js'
import { startApproving, startScreens, startVault } from './startParts.js'

declare const FOYER_WORKER_PATH: string
declare const FOYER_FRAME_VERSION: string

/** Starts the frame of this page, or says on it why not. */
function main(): void {
  const setup = readPage(document, location.search)
  const ancestors = 'ancestorOrigins' in location ? [...location.ancestorOrigins] : undefined
  const allows = (origin: string) => setup.page.origins.some((pattern) => fitsOrigin(pattern, origin))
  const refusal = findRefusal({
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
    frame.isShownOnDemand && port.tell('SHOW', { height: Math.min(height, maxFrameHeight) })
  const hide = () => frame.isShownOnDemand && port.tell('HIDE', {})
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
    answer: (request) => answerRequest(frame, request),
  })
  port.tell('READY', { version: FOYER_FRAME_VERSION })
}

/** Screens bring a background of their own; the page itself shows what is behind the frame. */
function clearPage(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html,body{margin:0;background:transparent}')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

function readOrigin(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : ''
}

/** A frame may be denied its storage; then even naming it throws. */
function readDenied<Part>(read: () => Part): Part | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

main()
