import { core } from '@foyer/messages/en/core'
import type { ComponentType } from 'react'
import type { Client } from '../../core/Client.js'
import type { State } from '../../core/state/State.js'
import Connect from '../connect/Connect.js'
import { hasConnectParts } from './choosePlace.js'
import { getWords, type Translations } from './useWords.js'
import type { Place, ViewName, ViewParams } from './ViewParams.js'

// Write each import only once: the app's bundler emits a list of files for every import expression.
function loadConnecting() {
  return import('../connect/views.js')
}
function loadPairing() {
  return import('../pairing/views.js')
}
function loadGetWallet() {
  return import('../connect/getWalletViews.js')
}
function loadSocials() {
  return import('../login/socialViews.js')
}
function loadEmail() {
  return import('../login/emailViews.js')
}
function loadAccount() {
  return import('../account/accountViews.js')
}
function loadHoldings() {
  return import('../account/holdingViews.js')
}
function loadEmbedded() {
  return import('../account/embeddedViews.js')
}
function loadNetworks() {
  return import('../networks/views.js')
}
function loadSend() {
  return import('../send/views.js')
}
function loadBuy() {
  return import('../buy/views.js')
}
function loadPurchases() {
  return import('../buy/purchaseViews.js')
}
function loadReceive() {
  return import('../receive/views.js')
}
function loadNames() {
  return import('../names/views.js')
}
function loadOwnName() {
  return import('../names/ownNameViews.js')
}
function loadSignIn() {
  return import('../signIn/views.js')
}
function loadSwap() {
  return import('../swap/views.js')
}

/** All views of the widget with the feature file that contains each. The views of a feature load together [S2.19]. */
export const registry: Registry = {
  Connect: { View: Connect, title: ({ translations }) => getWords(translations, 'core', core).connectTitle },
  ConnectWallets: loadConnecting,
  ConnectingExternal: loadConnecting,
  ConnectingMultiChain: loadConnecting,
  ConnectingWalletConnect: loadPairing,
  ConnectingWalletConnectBasic: loadPairing,
  AllWallets: () => import('../connect/AllWallets.js'),
  GetWallet: loadGetWallet,
  Downloads: loadGetWallet,
  WhatIsAWallet: loadGetWallet,
  Create: loadSocials,
  ConnectSocials: loadSocials,
  EmailLogin: loadEmail,
  EmailVerifyDevice: loadEmail,
  EmailVerifyOtp: loadEmail,
  ConnectingSocial: loadSocials,
  ConnectingFarcaster: loadSocials,
  Account: loadAccount,
  ActivityDetail: loadHoldings,
  NftDetail: loadHoldings,
  TokenDetail: loadHoldings,
  HiddenTokens: loadHoldings,
  AddToken: loadHoldings,
  AccountSettings: loadAccount,
  Profile: loadEmbedded,
  UpdateEmailWallet: loadEmbedded,
  UpdateEmailPrimaryOtp: loadEmbedded,
  UpdateEmailSecondaryOtp: loadEmbedded,
  UpgradeEmailWallet: loadEmbedded,
  ApproveTransaction: loadEmbedded,
  SmartSessionList: loadEmbedded,
  SIWXSignMessage: loadSignIn,
  ConnectingSiwe: loadSignIn,
  Networks: loadNetworks,
  SwitchNetwork: loadNetworks,
  SwitchActiveChain: loadNetworks,
  WhatIsANetwork: loadNetworks,
  UnsupportedChain: loadNetworks,
  WalletSend: loadSend,
  WalletSendSelectToken: loadSend,
  WalletSendPreview: loadSend,
  NftSend: loadSend,
  WalletReceive: loadReceive,
  WalletCompatibleNetworks: loadReceive,
  OnRampProviders: loadBuy,
  OnRampFiatSelect: loadBuy,
  OnRampTokenSelect: loadBuy,
  WhatIsABuy: loadBuy,
  BuyInProgress: loadPurchases,
  OnRampActivity: loadPurchases,
  Swap: loadSwap,
  SwapSelectToken: loadSwap,
  ChooseAccountName: loadNames,
  RegisterAccountName: loadNames,
  RegisterAccountNameSuccess: loadNames,
  AccountName: loadOwnName,
  NameAvatar: loadOwnName,
  NameRecords: loadOwnName,
  ReleaseAccountName: loadOwnName,
  SwapPreview: () => import('../swap/previewView.js'),
}

/** Returns the views for an app. The Connect view with parts of the app loads with the views about wallets. */
export function getRegistry({ options }: State): Registry {
  return hasConnectParts(options) ? { ...registry, Connect: loadGetWallet } : registry
}

export type ViewState =
  | { readonly status: 'loaded'; readonly view: LoadedView }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }

/** The views of one widget and their load states. */
export interface ViewLoader {
  get(name: ViewName): ViewState
  subscribe(listener: () => void): () => void
  /** Loads a view that is not loaded yet. Retries a view that failed. */
  load(name: ViewName): void
}

const loading: ViewState = { status: 'loading' }

export function createViewLoader(views: typeof registry = registry): ViewLoader {
  const states = new Map<ViewName, ViewState>()
  const listeners = new Set<() => void>()
  const set = (name: ViewName, state: ViewState) => {
    states.set(name, state)
    for (const listener of [...listeners]) listener()
  }
  for (const [name, entry] of Object.entries(views))
    if (typeof entry !== 'function') set(name as ViewName, { status: 'loaded', view: entry as LoadedView })
  return {
    get: (name) => states.get(name) ?? loading,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load(name) {
      const entry = views[name]
      const status = states.get(name)?.status
      if (typeof entry !== 'function' || status === 'loaded' || status === 'loading') return
      set(name, loading)
      const loadViews = entry as LoadViews<ViewName>
      loadViews().then(
        ({ views: loaded }) => set(name, { status: 'loaded', view: loaded[name] }),
        () => set(name, { status: 'failed' }),
      )
    },
  }
}

/** The data from which a view creates its title. */
export interface TitleContext<Name extends ViewName> {
  readonly client: Client
  readonly translations: Translations
  readonly params: ViewParams[Name]
}

/** A view whose code has loaded. */
export interface LoadedView<Name extends ViewName = ViewName> {
  readonly View: ComponentType
  /** Returns the dialog's name. The header shows it unless `isTitleHidden`. */
  title(context: TitleContext<Name>): string
  readonly isTitleHidden?: boolean
  /** The content at the start of the header if there is no previous view. */
  readonly Start?: ComponentType
  /** The content next to the close button. */
  readonly End?: ComponentType
}

/** The views of one feature file by name. */
export type Views = { readonly [Name in ViewName]?: LoadedView<Name> }

type LoadViews<Name extends ViewName> = () => Promise<{ readonly views: { readonly [Key in Name]: LoadedView<Key> } }>

/** All views by name: either loaded, or a function that loads the feature. */
export type Registry = { readonly [Name in ViewName]: LoadedView<Name> | LoadViews<Name> }

/** Returns the title of the current view. */
export function getTitle(view: LoadedView, client: Client, translations: Translations, place: Place): string {
  // `place` and `view` have the same name, which a union of functions cannot express.
  const title = view.title as (context: TitleContext<ViewName>) => string
  return title({ client, translations, params: place.params })
}
