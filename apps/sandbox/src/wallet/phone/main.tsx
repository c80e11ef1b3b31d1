import { createRoot } from 'react-dom/client'
import { createPhoneMethods } from './createPhoneMethods.js'
import { createPhone } from './engine/createPhone.js'
import { holdTab } from './engine/holdTab.js'
import { ignoreEndedSessions } from './engine/openWalletKit.js'
import { readVisit, type Visit } from './link/parsePairingLink.js'
import { createEip155 } from './namespaces/eip155/createEip155.js'
import { createSolana } from './namespaces/solana/createSolana.js'
import type { PhoneSetup } from './PhoneSetup.js'
import { App } from './views/App.js'

/** Starts the page: becomes the wallet of this browser, shows the phone, follows the link it was opened with. */
async function startPage(root: HTMLElement): Promise<void> {
  const setup: PhoneSetup = JSON.parse(root.dataset.setup ?? '') // written by the server that served this page
  const visit = takeVisit()
  // The relay and the chains are on this machine: they are there without a network, too.
  Object.defineProperty(navigator, 'onLine', { get: () => true })

  ignoreEndedSessions(window)

  let stop: (() => void) | undefined
  let isLost = false
  const onLost = () => {
    isLost = true
    stop?.()
  }
  await holdTab(navigator.locks, onLost, () => window.location.reload())
  const solana = createSolana(setup)
  // A sandbox may run without that chain.
  const namespaces = [createEip155(setup, localStorage), ...(solana.chains.length > 0 ? [solana] : [])]
  const phone = await createPhone(setup, namespaces, localStorage)
  stop = () => void phone.stop()
  if (isLost) stop()
  const { link, isFromApp } = visit
  // Before anything is drawn, so that the first picture already says that the wallet waits for the app.
  if (link !== undefined) phone.pair(link).catch(() => {}) // the page shows why
  createRoot(root).render(<App phone={phone} isFromApp={isFromApp} isPairing={link !== undefined} />)
  Object.assign(globalThis, { phoneWallet: createPhoneMethods(phone) })
}

/** Reads how the page was opened and takes the link out of the address, so that a reload does not follow it again. */
function takeVisit(): Visit {
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
