import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { type Browser, getBrowser } from '../shell/detectBrowser.js'
import { openLink } from '../shell/links.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { createPairingAttempts } from './createPairingAttempts.js'
import { createPairingMachine } from './createPairingMachine.js'
import { isManualPairing } from './findPairing.js'
import { formatPairingLink, isPairingUri, type WalletLink } from './linkWallet.js'
import type { PairingState } from './pairingState.js'

/** The pairing of one widget. It lives outside React, because a tap must open the wallet in the same task. */
export interface Pairing {
  readonly browser: Browser
  get(): PairingState
  subscribe(listener: () => void): () => void
  /** Requests an address ahead of time, unless one is usable. Nothing connects before `begin` [S4.4]. */
  prepare(): void
  /** Shows the address for `wallet` or for any wallet, and connects the wallet that answers. */
  begin(wallet: WalletEntry | undefined): void
  /** Opens a wallet with the address, in this task. Returns false if there is no address. */
  open(link: WalletLink): boolean
  /** Ends the steps of an opened link: the user selected another way to the same wallet. */
  closeLink(): void
  /** Requests a new address after the last one failed or expired. */
  restart(): void
  /** Ends the pairing after its view was closed, unless another view opens in the same task. */
  closeView(): void
  /** Ends the pairing after the widget was closed. */
  close(): void
  /** Shows an address that the app supplies. */
  show(uri: string): void
  destroy(): void
}

/**
 * Creates the pairing. If the app manages pairing itself, its address stays until the app shows another. Default of
 * `namespace`: the requested or active one.
 */
export function createPairing(client: Client, page: Window, namespace?: Namespace): Pairing {
  const browser = getBrowser(page)
  const { now } = client.environment
  const machine = createPairingMachine({
    now,
    onExpired: () => {
      attempts.abort()
      machine.dispatch({ type: 'expired' })
    },
  })
  const { dispatch } = machine
  const attempts = createPairingAttempts(client, machine, namespace)
  const isManual = () => isManualPairing(client.store.getState())
  let closeTimer: ReturnType<typeof setTimeout> | undefined

  const handleVisibility = () =>
    dispatch({ type: page.document.visibilityState === 'hidden' ? 'pageHidden' : 'pageShown' })
  page.document.addEventListener('visibilitychange', handleVisibility)

  return {
    browser,
    get: machine.get,
    subscribe: machine.subscribe,
    prepare() {
      if (!isManual() && !attempts.isUsable()) attempts.start()
    },
    begin(wallet) {
      clearTimeout(closeTimer)
      attempts.setWallet(wallet)
      if (isManual()) return
      if (!attempts.isUsable()) attempts.start()
      attempts.connect()
    },
    open(link) {
      const { address } = machine.get()
      if (address.status !== 'ready' || address.expiresAtMs <= now()) return false
      openLink(page, link, formatPairingLink(link, address.uri, browser.unwrapsLinks))
      attempts.setOpenedLink(link)
      return true
    },
    closeLink: () => dispatch({ type: 'linkClosed' }),
    restart() {
      if (isManual()) return
      attempts.start()
      attempts.connect()
    },
    closeView() {
      clearTimeout(closeTimer)
      // Another view of the pairing may open in the same task.
      closeTimer = setTimeout(() => {
        if (isManual()) return
        if (browser.isMobile) attempts.detach()
        else attempts.end()
      })
    },
    close() {
      clearTimeout(closeTimer)
      if (isManual()) return
      if (browser.keepsAddress && attempts.isUsable()) attempts.detach()
      else attempts.end()
    },
    show(uri) {
      if (!isPairingUri(uri)) return
      attempts.abort()
      dispatch({ type: 'asked' })
      dispatch({ type: 'addressCame', uri, expiresAtMs: now() + limits.pairingLifetimeMs })
    },
    destroy() {
      clearTimeout(closeTimer)
      attempts.stop()
      page.document.removeEventListener('visibilitychange', handleVisibility)
    },
  }
}
