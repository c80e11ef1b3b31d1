import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { connect } from '../../core/actions/connect.js'
import { endUnusedSession } from '../../core/actions/connectRequest.js'
import { preparePairing, rememberPairedWallet } from '../../core/actions/pairing.js'
import type { Client } from '../../core/Client.js'
import type { Connector, WalletAccounts } from '../../core/Connector.js'
import { limits } from '../../core/limits.js'
import { emit } from '../../core/state/emit.js'
import type { RecentWallet } from '../../core/state/State.js'
import { getConnected } from '../../core/state/select.js'
import { type Browser, readBrowser } from '../shell/detectBrowser.js'
import { openLink } from '../shell/links.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { findPairingConnector, isManualPairing } from './findPairing.js'
import { formatPairingLink, isPairingUri, type WalletLink } from './linkWallet.js'
import { initialPairing, type PairingEvent, type PairingState, transition } from './pairingState.js'

/** One pairing after the other, for one widget. Outside of React, because a tap must open a wallet in its own task. */
export interface Pairing {
  readonly browser: Browser
  get(): PairingState
  subscribe(listener: () => void): () => void
  /** Asks for an address ahead of time; nobody hears of it until `begin`. Keeps one that is still good [S4.4]. */
  prepare(): void
  /** Somebody looks at the address now, for this wallet or any: the wallet's answer becomes the connection. */
  begin(wallet: WalletEntry | undefined): void
  /** Opens a wallet with the address in this very task; false when there is none to open it with. */
  open(link: WalletLink): boolean
  /** Another way to the same wallet is taken: what became of its app does not matter any more. */
  closeLink(): void
  /** A new address, after the last one came to nothing. */
  restart(): void
  /** Nobody looks at the address any more. */
  leave(): void
  /** The widget was closed. */
  close(): void
  /** Shows an address the host made itself. */
  show(uri: string): void
  destroy(): void
}

interface Attempt {
  readonly connector: Connector
  /** Ends the question itself. */
  readonly life: AbortController
  readonly answer: Promise<WalletAccounts>
  /** Ends our waiting for it, as long as somebody waits. */
  asking: AbortController | undefined
  opened: WalletLink | undefined
}

/** How long the page waits for an app to cover it, and how long it looks for an answer afterwards, in ms. */
const appWaitMs = 2_000
const checkMs = 3_000
/** An address is not worth opening a wallet with when it expires sooner, in ms. */
const marginMs = 10_000

export function createPairing(client: Client, page: Window): Pairing {
  const browser = readBrowser(page)
  const listeners = new Set<() => void>()
  const { now } = client.environment
  let state: PairingState = initialPairing
  let attempt: Attempt | undefined
  let wanted: WalletEntry | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  let step: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  const dispatch = (event: PairingEvent) => {
    const before = state
    state = transition(before, event)
    if (state === before) return
    if (state.address !== before.address) scheduleExpiry()
    if (state.link !== before.link || event.type === 'linkOpened') scheduleStep()
    for (const listener of [...listeners]) listener()
  }

  const scheduleExpiry = () => {
    clearTimeout(expiry)
    const { address } = state
    if (address.status === 'ready') expiry = setTimeout(expireIfDue, Math.max(0, address.expiresAtMs - now()))
  }

  const expireIfDue = () => {
    const { address, link } = state
    if (address.status !== 'ready') return
    if (address.expiresAtMs > now()) return scheduleExpiry()
    // Back from the wallet a moment ago: its answer may be on the way.
    if (link === 'away' || link === 'checking') return
    drop()
    dispatch({ type: 'expired' })
  }

  const scheduleStep = () => {
    clearTimeout(step)
    if (state.link === 'opened') step = setTimeout(() => dispatch({ type: 'linkWaited' }), appWaitMs)
    if (state.link !== 'checking') return
    step = setTimeout(() => {
      dispatch({ type: 'checked' })
      expireIfDue()
    }, checkMs)
  }

  /** Lets go of the attempt, which then has nobody to tell anything; a session it still comes to is ended. */
  const drop = () => {
    const left = attempt
    attempt = undefined
    left?.asking?.abort()
    left?.life.abort()
    // A newer attempt takes up what it finds.
    left?.answer.then(() => (attempt ? undefined : endUnusedSession(client, left.connector))).catch(() => undefined)
  }

  const end = () => {
    drop()
    dispatch({ type: 'ended' })
  }

  const fail = (error: unknown) => {
    drop()
    const code = getErrorCode(error)
    // Another wallet was asked, or the host took it back: there is nothing to explain.
    if (code === 'ABORTED') return dispatch({ type: 'ended' })
    // No relay, so no address: what the incumbent tells when its client does not start [S7.69].
    if (code === 'OFFLINE' && state.address.status === 'preparing')
      emit(client, 'INTERNAL_SDK_ERROR', { errorType: code, errorMessage: 'Relay unreachable' })
    dispatch({ type: 'failed', code, context: isFoyerError(error) ? error.context : {} })
  }

  const ask = (mine: Attempt) => {
    const { connector, answer } = mine
    const asking = new AbortController()
    mine.asking = asking
    const describe = () =>
      ({
        method: mine.opened ? 'mobile' : 'qrcode',
        name: wanted?.name ?? (connector.info?.name || connector.name),
      }) as const
    connect(client, { connector, answer, signal: asking.signal, describe }).then(
      () => {
        const { opened } = mine
        const link = opened && { href: opened.base, name: wanted?.name ?? connector.name }
        rememberPairedWallet(client, wanted && toRecentWallet(wanted), link)
        if (attempt !== mine) return
        attempt = undefined
        dispatch({ type: 'connected' })
      },
      (error: unknown) => {
        if (attempt === mine && mine.asking === asking) fail(error)
      },
    )
  }

  const start = () => {
    drop()
    const connector = findPairingConnector(client.store.getState())
    dispatch({ type: 'asked' })
    if (!connector) return dispatch({ type: 'failed', code: 'CONNECTOR_NOT_FOUND', context: {} })
    const life = new AbortController()
    const onPairingUri = (uri: string, expiresAtMs: number) => {
      if (!life.signal.aborted && isPairingUri(uri)) dispatch({ type: 'addressCame', uri, expiresAtMs })
    }
    const answer = preparePairing(client, { connector, signal: life.signal, onPairingUri })
    const mine: Attempt = { connector, life, answer, asking: undefined, opened: undefined }
    attempt = mine
    answer.then(
      // Approved after the widget was closed: the address was kept, so its answer counts.
      () => attempt === mine && !mine.asking && ask(mine),
      (error: unknown) => attempt === mine && !mine.asking && fail(error),
    )
  }

  const isManual = () => isManualPairing(client.store.getState())

  const isGood = () => {
    const { address } = state
    if (!attempt) return false
    return address.status === 'preparing' || (address.status === 'ready' && address.expiresAtMs - now() > marginMs)
  }

  /** Nobody waits for the answer any more, but the address stays good. */
  const detach = () => {
    const asking = attempt?.asking
    if (attempt) attempt.asking = undefined
    asking?.abort()
  }

  const watchPage = () => dispatch({ type: page.document.visibilityState === 'hidden' ? 'pageHidden' : 'pageShown' })
  page.document.addEventListener('visibilitychange', watchPage)
  const unwatchStore = client.store.subscribe((current, before) => {
    if (!attempt || attempt.asking || current.namespaces === before.namespaces) return
    // Another wallet came while the address was only kept ready: a late answer must not take its place.
    if (getConnected(current, attempt.connector.chain)) end()
  })

  return {
    browser,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare() {
      if (!isManual() && !isGood()) start()
    },
    begin(wallet) {
      clearTimeout(leaving)
      if (wanted?.id !== wallet?.id) {
        if (attempt) attempt.opened = undefined
        dispatch({ type: 'linkClosed' })
      }
      wanted = wallet
      if (isManual()) return
      if (!isGood()) start()
      if (attempt && !attempt.asking) ask(attempt)
    },
    open(link) {
      const { address } = state
      if (address.status !== 'ready' || address.expiresAtMs <= now()) return false
      openLink(page, link, formatPairingLink(link, address.uri, browser.unwrapsLinks))
      if (attempt) attempt.opened = link
      dispatch({ type: 'linkOpened' })
      return true
    },
    closeLink: () => dispatch({ type: 'linkClosed' }),
    restart() {
      if (isManual()) return
      start()
      if (attempt) ask(attempt)
    },
    leave() {
      clearTimeout(leaving)
      // One view of the pairing may follow another at once.
      leaving = setTimeout(() => {
        if (isManual()) return
        if (browser.isMobile) detach()
        else end()
      })
    },
    close() {
      clearTimeout(leaving)
      // The host's own address stays what it is until the host gives another.
      if (isManual()) return
      if (browser.keepsAddress && isGood()) detach()
      else end()
    },
    show(uri) {
      if (!isPairingUri(uri)) return
      drop()
      dispatch({ type: 'asked' })
      dispatch({ type: 'addressCame', uri, expiresAtMs: now() + limits.pairingLifetimeMs })
    },
    destroy() {
      clearTimeout(leaving)
      drop()
      dispatch({ type: 'ended' })
      unwatchStore()
      page.document.removeEventListener('visibilitychange', watchPage)
    },
  }
}

/** What is kept of a wallet for the next visit: its name, its image and what leads to it. */
export function toRecentWallet({ isCertified: _badge, ...wallet }: WalletEntry): RecentWallet {
  return wallet
}
