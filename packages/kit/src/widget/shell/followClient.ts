import { getErrorText } from '@foyer/messages/format'
import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../../core/Client.js'
import type { Connector } from '../../core/Connector.js'
import type { Notice, State } from '../../core/state/State.js'
import { getConnected, getConnection } from '../../core/state/select.js'
import type { Toasts } from '../../ui/createToasts.js'
import type { PairingSlot } from '../pairing/createPairingSlot.js'
import { choosePlace, lacksAccount, mustSwitchChain } from './choosePlace.js'
import type { Navigation } from './createNavigation.js'
import type { Surface } from './createSurface.js'
import type { TranslationsSource } from './createTranslations.js'
import { getWords } from './getWords.js'
import type { ViewName } from './ViewParams.js'

/**
 * Views for a user without a wallet. When a wallet connects, the widget leaves them. When it disconnects, they stay.
 */
const connectViews: readonly ViewName[] = [
  'Connect',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'GetWallet',
  'Downloads',
  'WhatIsAWallet',
  'Create',
  'ConnectSocials',
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
]

/** Views that also make sense without a wallet. */
const neutralViews: readonly ViewName[] = ['Networks', 'SwitchNetwork', 'WhatIsANetwork']

/** Returns the id of the connected wallet, null without one, and undefined while a connection is pending. */
function getWalletKey(state: State): string | null | undefined {
  const connection = getConnection(state)
  if (connection.status === 'disconnected') return null
  return connection.status === 'connected' ? connection.connector.id : undefined
}

/**
 * Closes the widget or changes its view when a wallet connects, disconnects or changes its chain. Returns the undo
 * function.
 */
export function handleConnectionChanges(client: Client, navigation: Navigation): () => void {
  const { store } = client
  let last = getWalletKey(store.getState()) ?? null
  let newest: Connector | undefined
  return store.subscribe((state, before) => {
    if (state.namespaces === before.namespaces && state.activeNamespace === before.activeNamespace) return
    for (const name of Object.keys(state.namespaces) as Namespace[]) {
      const connector = getConnected(state, name)?.connector
      if (connector && connector !== getConnected(before, name)?.connector) newest = connector
    }
    const key = getWalletKey(state)
    if (key === undefined) return
    const was = last
    last = key
    if (!navigation.isShown()) return navigation.prepare(choosePlace(state))
    const { view } = navigation.getPlace()
    const isConnectView = connectViews.includes(view)
    // A wallet of another chain family connects first. Its family becomes the active one after that.
    if (state.activeNamespace !== before.activeNamespace) {
      if (isConnectView && newest && getConnected(state)?.connector === newest) return navigation.finishConnect()
      return lacksAccount(state, view) ? navigation.navigate({ type: 'reset', to: choosePlace(state) }) : undefined
    }
    if (key !== null && key !== was && isConnectView) return navigation.finishConnect()
    if (key === null && was !== null && !isConnectView && !neutralViews.includes(view)) return navigation.close()
    if (key !== null && navigation.hasVisited('UnsupportedChain') && !mustSwitchChain(state)) navigation.close()
  })
}

/** The maximum time a toast waits for the next opening, in milliseconds. A later toast would only confuse. */
const toastExpiryMs = 600_000

/**
 * Shows each new toast once. If the widget is closed, the toast waits for the next opening, because a transaction may
 * be mined long after. `AlertBar` shows alerts. Returns the undo function.
 */
export function showNotices(client: Client, toasts: Toasts, translations: Pick<TranslationsSource, 'get'>): () => void {
  const { store, environment, config } = client
  let waiting: { readonly notice: Notice; readonly sinceMs: number } | undefined
  const isShown = (state: State) => state.modal.open || config.enableEmbedded === true
  const show = ({ short, error, variant, action }: Notice) => {
    const current = translations.get()
    const words = current.messages && getWords(current, 'errors', current.messages.errors)
    toasts.show({ message: error && words ? getErrorText(words, error) : short, variant, action })
  }
  return store.subscribe((state, before) => {
    const { notice } = state
    if (notice !== before.notice && notice?.kind === 'toast') {
      if (isShown(state)) show(notice)
      else waiting = { notice, sinceMs: environment.now() }
    }
    if (!waiting || !isShown(state)) return
    const { notice: late, sinceMs } = waiting
    waiting = undefined
    if (environment.now() - sinceMs < toastExpiryMs) show(late)
  })
}

/**
 * Returns true if this browser has a wallet. Most users then choose it, so the widget creates no pairing address in
 * advance.
 */
function hasWalletHere({ connectors }: State): boolean {
  return connectors.some(({ type }) => type !== 'WALLET_CONNECT' && type !== 'AUTH')
}

/**
 * Keeps the pairing in sync with the widget: prepares an address after opening, and closes it afterwards. Returns the
 * undo function.
 */
export function syncPairing(client: Client, page: Window, slot: PairingSlot): () => void {
  const { store } = client
  const prepareSoon = () => {
    // Wait for the first paint: no request is sent to a server before it [S2.19].
    page.requestAnimationFrame(() =>
      setTimeout(() => {
        if (!hasWalletHere(store.getState())) slot.prepare()
      }),
    )
  }
  const show = (uri: string | undefined) => {
    if (uri !== undefined) slot.load().then((pairing) => pairing?.show(uri))
  }
  const { modal } = store.getState()
  if (modal.open) prepareSoon()
  show(modal.request.uri)
  const unsubscribe = store.subscribe((state, before) => {
    if (state.modal.request !== before.modal.request) show(state.modal.request.uri)
    if (state.modal.open && (!before.modal.open || state.connectors !== before.connectors)) prepareSoon()
    if (!state.modal.open && before.modal.open) slot.current?.close()
  })
  return () => {
    unsubscribe()
    slot.current?.destroy()
  }
}

/** Shows and hides the widget and changes its view as the state requires [S2.13]. Returns the undo function. */
export function handleModalRequests(client: Client, surface: Surface, navigation: Navigation): () => void {
  const { store } = client
  const show = () => {
    // Wait for the microtask in which React renders the new view. The first frame is then complete and the focus stays.
    queueMicrotask(() => {
      const { modal } = store.getState()
      if (modal.open && !client.lifetime.signal.aborted) surface.open(modal.request.opener)
    })
  }
  const hide = () => {
    surface.close().then(() => {
      const state = store.getState()
      if (!state.modal.open && !client.lifetime.signal.aborted) navigation.prepare(choosePlace(state))
    })
  }
  const move = (state: State, wasShown: boolean) => {
    const { request } = state.modal
    if (request.how === 'back') return navigation.back()
    const to = choosePlace(state, request)
    if (!wasShown) navigation.prepare(to)
    else if (request.how === 'open') navigation.navigate({ type: 'reset', to })
    else navigation.navigate({ type: request.how, to })
  }
  if (store.getState().modal.open) show()
  return store.subscribe((state, before) => {
    if (state.modal === before.modal) return
    const wasShown = navigation.isEmbedded || before.modal.open
    if (state.modal.request.seq !== before.modal.request.seq) move(state, wasShown)
    if (state.modal.open === before.modal.open) return
    if (state.modal.open) show()
    else hide()
  })
}
