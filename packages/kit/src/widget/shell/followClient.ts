import { describeError } from '@foyer/messages/format'
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
import type { ViewName } from './ViewParams.js'

/** Where somebody without a wallet is; a wallet that arrives ends the visit, and one that leaves changes nothing. */
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

/** Views that also make sense with no wallet at all. */
const neutralViews: readonly ViewName[] = ['Networks', 'SwitchNetwork', 'WhatIsANetwork']

/** Which wallet is here: undefined while one is being asked, because then nothing has changed yet. */
function getWalletKey(state: State): string | null | undefined {
  const connection = getConnection(state)
  if (connection.status === 'disconnected') return null
  return connection.status === 'connected' ? connection.connector.id : undefined
}

/** Closes or moves the widget when a wallet came, went or changed its chain. Returns the undo. */
export function followConnection(client: Client, navigation: Navigation): () => void {
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
    // A wallet of another family connects first, and its family becomes the active one after that.
    if (state.activeNamespace !== before.activeNamespace) {
      if (isConnectView && newest && getConnected(state)?.connector === newest) return navigation.finishConnect()
      return lacksAccount(state, view) ? navigation.go({ type: 'reset', to: choosePlace(state) }) : undefined
    }
    if (key !== null && key !== was && isConnectView) return navigation.finishConnect()
    if (key === null && was !== null && !isConnectView && !neutralViews.includes(view)) return navigation.close()
    if (key !== null && navigation.hasVisited('UnsupportedChain') && !mustSwitchChain(state)) navigation.close()
  })
}

/** How long a toast nobody could see waits for the next opening, in ms; later it would only puzzle. */
const patienceMs = 600_000

/**
 * Shows each new toast once; one that comes while the widget is shut waits for the next opening, because a transaction
 * may be mined long after. Alerts are read from the state by the alert bar. Returns the undo.
 */
export function followNotices(
  client: Client,
  toasts: Toasts,
  translations: Pick<TranslationsSource, 'get'>,
): () => void {
  const { store, environment, config } = client
  let waiting: { readonly notice: Notice; readonly sinceMs: number } | undefined
  const isShown = (state: State) => state.modal.open || config.enableEmbedded === true
  const show = ({ short, error, variant, action }: Notice) => {
    const words = translations.get().messages?.errors
    toasts.show({ message: error && words ? describeError(words, error) : short, variant, action })
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
    if (environment.now() - sinceMs < patienceMs) show(late)
  })
}

/** A wallet in this very browser is what most people take; then nobody is asked for an address before it is wanted. */
function hasWalletHere({ connectors }: State): boolean {
  return connectors.some(({ type }) => type !== 'WALLET_CONNECT' && type !== 'AUTH')
}

/** Keeps the pairing in step with the widget: an address ready on a phone, none left over afterwards. Returns the undo. */
export function followPairing(client: Client, page: Window, slot: PairingSlot): () => void {
  const { store } = client
  const prepareSoon = () => {
    // After the first paint: nothing is asked of a server before [S2.19].
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

/** Shows, moves and hides the widget as the state says [S2.13]. Returns the undo. */
export function followRequests(client: Client, surface: Surface, navigation: Navigation): () => void {
  const { store } = client
  const show = () => {
    // After the microtask in which React draws the place just chosen: the first frame is whole and the focus stays.
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
    else if (request.how === 'open') navigation.go({ type: 'reset', to })
    else navigation.go({ type: request.how, to })
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
