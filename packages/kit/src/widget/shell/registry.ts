import { core } from '@foyer/messages/en/core'
import type { ComponentType } from 'react'
import type { Client } from '../../core/Client.js'
import Connect from '../connect/Connect.js'
import { getWords, type Translations } from './useWords.js'
import type { Place, ViewName, ViewParams } from './ViewParams.js'

// Named once: a host's bundler writes a list of files beside every import it finds.
function loadConnecting() {
  return import('../connect/views.js')
}
function loadPairing() {
  return import('../pairing/views.js')
}
function loadAllWallets() {
  return import('../connect/AllWallets.js')
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
  return import('../account/Account.js')
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

/** Every view of the widget; one that is missing here does not compile. Views of one feature come in one piece [S2.19]. */
export const registry: Registry = {
  Connect: { View: Connect, title: ({ translations }) => getWords(translations, 'core', core).connectTitle },
  ConnectWallets: async () => (await loadConnecting()).connectWallets,
  ConnectingExternal: async () => (await loadConnecting()).connectingExternal,
  ConnectingMultiChain: async () => (await loadConnecting()).connectingMultiChain,
  ConnectingWalletConnect: async () => (await loadPairing()).connectingWalletConnect,
  ConnectingWalletConnectBasic: async () => (await loadPairing()).connectingWalletConnectBasic,
  AllWallets: async () => (await loadAllWallets()).allWallets,
  GetWallet: async () => (await loadGetWallet()).getWallet,
  Downloads: async () => (await loadGetWallet()).downloads,
  WhatIsAWallet: async () => (await loadGetWallet()).whatIsAWallet,
  Create: async () => (await loadSocials()).create,
  ConnectSocials: async () => (await loadSocials()).connectSocials,
  EmailLogin: async () => (await loadEmail()).emailLogin,
  EmailVerifyDevice: async () => (await loadEmail()).emailVerifyDevice,
  EmailVerifyOtp: async () => (await loadEmail()).emailVerifyOtp,
  ConnectingSocial: async () => (await loadSocials()).connectingSocial,
  ConnectingFarcaster: async () => (await loadSocials()).connectingFarcaster,
  Account: async () => (await loadAccount()).account,
  ActivityDetail: async () => (await loadHoldings()).activityDetail,
  NftDetail: async () => (await loadHoldings()).nftDetail,
  TokenDetail: async () => (await loadHoldings()).tokenDetail,
  HiddenTokens: async () => (await loadHoldings()).hiddenTokens,
  AddToken: async () => (await loadHoldings()).addToken,
  AccountSettings: async () => (await loadEmbedded()).accountSettings,
  Profile: async () => (await loadEmbedded()).profile,
  UpdateEmailWallet: async () => (await loadEmbedded()).updateEmailWallet,
  UpdateEmailPrimaryOtp: async () => (await loadEmbedded()).updateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp: async () => (await loadEmbedded()).updateEmailSecondaryOtp,
  UpgradeEmailWallet: async () => (await loadEmbedded()).upgradeEmailWallet,
  ApproveTransaction: async () => (await loadEmbedded()).approveTransaction,
  SIWXSignMessage: async () => (await loadSignIn()).siwxSignMessage,
  ConnectingSiwe: async () => (await loadSignIn()).connectingSiwe,
  Networks: async () => (await loadNetworks()).networks,
  SwitchNetwork: async () => (await loadNetworks()).switchNetwork,
  SwitchActiveChain: async () => (await loadNetworks()).switchActiveChain,
  WhatIsANetwork: async () => (await loadNetworks()).whatIsANetwork,
  UnsupportedChain: async () => (await loadNetworks()).unsupportedChain,
  WalletSend: async () => (await loadSend()).walletSend,
  WalletSendSelectToken: async () => (await loadSend()).walletSendSelectToken,
  WalletSendPreview: async () => (await loadSend()).walletSendPreview,
  NftSend: async () => (await loadSend()).nftSend,
  WalletReceive: async () => (await loadReceive()).walletReceive,
  WalletCompatibleNetworks: async () => (await loadReceive()).walletCompatibleNetworks,
  OnRampProviders: async () => (await loadBuy()).onRampProviders,
  OnRampFiatSelect: async () => (await loadBuy()).onRampFiatSelect,
  OnRampTokenSelect: async () => (await loadBuy()).onRampTokenSelect,
  WhatIsABuy: async () => (await loadBuy()).whatIsABuy,
  BuyInProgress: async () => (await loadPurchases()).buyInProgress,
  OnRampActivity: async () => (await loadPurchases()).onRampActivity,
  Swap: async () => (await loadSwap()).swap,
  SwapSelectToken: async () => (await loadSwap()).swapSelectToken,
  ChooseAccountName: async () => (await loadNames()).chooseAccountName,
  RegisterAccountName: async () => (await loadNames()).registerAccountName,
  RegisterAccountNameSuccess: async () => (await loadNames()).registerAccountNameSuccess,
  AccountName: async () => (await loadOwnName()).accountName,
  NameAvatar: async () => (await loadOwnName()).nameAvatar,
  NameRecords: async () => (await loadOwnName()).nameRecords,
  ReleaseAccountName: async () => (await loadOwnName()).releaseAccountName,
  SwapPreview: async () => (await import('../swap/previewView.js')).swapPreview,
}

export type ViewState =
  | { readonly status: 'loaded'; readonly view: LoadedView }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }

/** The views of one widget, as far as their code has come. */
export interface ViewLoader {
  get(name: ViewName): ViewState
  subscribe(listener: () => void): () => void
  /** Fetches a view that is not here; one that failed is asked for again. */
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
      const fetch = entry as () => Promise<LoadedView>
      fetch().then(
        (view) => set(name, { status: 'loaded', view }),
        () => set(name, { status: 'failed' }),
      )
    },
  }
}

/** What a view's title may be made of. */
export interface TitleContext<Name extends ViewName> {
  readonly client: Client
  readonly translations: Translations
  readonly params: ViewParams[Name]
}

/** A view whose code is here. */
export interface LoadedView<Name extends ViewName = ViewName> {
  readonly View: ComponentType
  /** Names the dialog, and stands in the header unless `isTitleHidden`. */
  title(context: TitleContext<Name>): string
  readonly isTitleHidden?: boolean
  /** What stands at the start of the header while there is nothing to go back to. */
  readonly Start?: ComponentType
  /** What stands beside the close button. */
  readonly End?: ComponentType
}

/** The view of every name: at hand, or to be fetched. */
export type Registry = {
  readonly [Name in ViewName]: LoadedView<Name> | (() => Promise<LoadedView<Name>>)
}

/** The title of the place one is at. */
export function getTitle(view: LoadedView, client: Client, translations: Translations, place: Place): string {
  // The place and the view were picked by the same name, which a union of functions cannot express.
  const title = view.title as (context: TitleContext<ViewName>) => string
  return title({ client, translations, params: place.params })
}
