import { createRoot } from 'react-dom/client'
import { createPhoneMethods } from './createPhoneMethods.js'
import { acquireTabLock } from './engine/acquireTabLock.js'
import { createPhone } from './engine/createPhone.js'
import { ignoreEndedSessions } from './engine/openWalletKit.js'
import { readVisit, type Visit } from './link/parsePairingLink.js'
import { createEip155 } from './namespaces/eip155/createEip155.js'
import { createSolana } from './namespaces/solana/createSolana.js'
import type { PhoneSetup } from './PhoneSetup.js'
import { App } from './views/App.js'

/** Starts the page: makes it the wallet of this browser, renders the phone, and opens the link from its URL. */
async function startPage(root: HTMLElement): Promise<void> {
  const setup: PhoneSetup = JSON.parse(root.dataset.setup ?? '') // written by the server that served this page
  const visit = consumeVisit()
  // The relay and the chains are on this machine, so they work without a network.
  Object.defineProperty(navigator, 'onLine', { get: () => true })

  ignoreEndedSessions(window)

  let stop: (() => void) | undefined
  let isLost = false
  const onLost = () => {
    isLost = true
    stop?.()
  }
  await acquireTabLock(navigator.locks, onLost, () => window.location.reload())
  const solana = createSolana(setup)
  // A sandbox can run without a Solana chain.
  const namespaces = [createEip155(setup, localStorage), ...(solana.chains.length > 0 ? [solana] : [])]
  const phone = await createPhone(setup, namespaces, localStorage)
  stop = () => void phone.stop()
  if (isLost) stop()
  const { link, isFromApp } = visit
  // Pair before the first render, which then already shows that the wallet waits for the app.
  if (link !== undefined) phone.pair(link).catch(() => {}) // the page shows the error
  createRoot(root).render(<App phone={phone} isFromApp={isFromApp} isPairing={link !== undefined} />)
  Object.assign(globalThis, { phoneWallet: createPhoneMethods(phone) })
}

/** Reads how the page was opened and removes the link from the URL, so that a reload does not open it again. */
function consumeVisit(): Visit {
  const visit = readVisit(window.location.href)
  const isFromApp = visit.isFromApp || window.history.state?.isFromApp === true
  window.history.replaceState({ isFromApp }, '', '/wallet')
  return { ...visit, isFromApp }
}

const root = document.querySelector<HTMLElement>('#phone')
if (root !== null) {
  startPage(root).catch((error: unknown) => {
    root.textContent = `The wallet could not start: ${error instanceof Error ? error.message : String(error)}`
  })
}
