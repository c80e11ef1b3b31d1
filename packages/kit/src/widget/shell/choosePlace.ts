import { getSignIn, mustSignIn } from '../../core/signIn.js'
import type { OpenRequest, State } from '../../core/state/State.js'
import { getConnected, isOnUnsupportedChain } from '../../core/state/select.js'
import { canPair, isManualPairing } from '../pairing/findPairing.js'
import { isOpenableView, type OpenableView, type Place, type ViewName } from './ViewParams.js'

/** Returns true if the app adds parts to the Connect view. */
export function hasConnectParts({ appInfo, disclaimer, modalSize }: State['options']): unknown {
  return appInfo ?? disclaimer ?? modalSize
}

/** Views that require no connected wallet. */
const viewsWithoutAccount: readonly ViewName[] = [
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
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'WhatIsANetwork',
  'WhatIsABuy',
]

/** Views that require the embedded wallet's login. */
const logInViews: readonly OpenableView[] = ['Create', 'ConnectSocials', 'EmailLogin', 'ConnectingFarcaster']

/** Views that require a connected embedded account. */
const embeddedAccountViews: readonly OpenableView[] = [
  'Profile',
  'UpdateEmailWallet',
  'UpgradeEmailWallet',
  'ApproveTransaction',
]

/** Views that are shown even if sign-in is required. */
const viewsBeforeSignIn: readonly ViewName[] = [
  'SIWXSignMessage',
  'ConnectingSiwe',
  'ApproveTransaction',
  'UnsupportedChain',
]

function isSignIn(view: ViewName): boolean {
  return view === 'SIWXSignMessage' || view === 'ConnectingSiwe'
}

/** Views that require a supported chain. On another chain the widget first shows UnsupportedChain. */
const supportedChainViews: readonly OpenableView[] = [
  'Account',
  'HiddenTokens',
  'AddToken',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletReceive',
  'OnRampProviders',
  'OnRampFiatSelect',
  'OnRampTokenSelect',
  'Swap',
  'ChooseAccountName',
  'RegisterAccountName',
  'AccountName',
  'NameAvatar',
  'NameRecords',
  'ReleaseAccountName',
]

/** Returns true if the view requires an account and the active namespace has none. */
export function lacksAccount(state: State, view: ViewName): boolean {
  return !viewsWithoutAccount.includes(view) && getConnected(state) === undefined
}

/** Returns true if the wallet is on an unsupported chain and the app's options require a switch [S2.5]. */
export function mustSwitchChain(state: State): boolean {
  const { enableNetworkSwitch = true, allowUnsupportedChain, basic } = state.options
  return enableNetworkSwitch && !allowUnsupportedChain && !basic && isOnUnsupportedChain(state)
}

/** Do not import the core's lookup: the prerendered view must load as little code as possible. */
function hasEmbedded({ connectors }: State): boolean {
  return connectors.some(({ type }) => type === 'AUTH')
}

function toPlace(view: OpenableView): Place {
  // All of these views accept missing parameters, but the compiler cannot infer that for such a large union.
  return { view, params: undefined } as Place
}

/** Returns the first view without a wallet: the QR code if the app only supports pairing, else Connect. */
function chooseStartView(state: State): OpenableView {
  const isBasic = state.options.basic === true || isManualPairing(state)
  return isBasic && canPair(state) ? 'ConnectingWalletConnectBasic' : 'Connect'
}

/**
 * Returns the view that the widget opens with. If the requested view cannot be shown now, the result is Account with a
 * connected wallet and Connect without one [S2.2, S2.5, S2.8]. Ignores an unknown view name.
 */
export function choosePlace(state: State, { view }: OpenRequest = {}): Place {
  const isConnected = getConnected(state) !== undefined
  const defaultView = isConnected ? 'Account' : 'Connect'
  const requestedView = isOpenableView(view) ? view : defaultView
  // The app's own connect button requests Connect too.
  const targetView = requestedView === 'Connect' && !isConnected ? chooseStartView(state) : requestedView
  if (lacksAccount(state, targetView)) return toPlace('Connect')
  if (logInViews.includes(targetView) && !hasEmbedded(state)) return toPlace('Connect')
  if (
    embeddedAccountViews.includes(targetView) &&
    !(hasEmbedded(state) && getConnected(state)?.connector.type === 'AUTH')
  )
    return toPlace('Account')
  if (isSignIn(targetView) && (!state.signIn || getSignIn(state)?.status === 'signed')) return toPlace('Account')
  // Require the sign-in before every view of an account.
  if (mustSignIn(state) && !viewsWithoutAccount.includes(targetView) && !viewsBeforeSignIn.includes(targetView))
    return toPlace('SIWXSignMessage')
  if (targetView === 'ConnectingWalletConnectBasic' && !canPair(state)) return toPlace('Connect')
  if (targetView === 'UnsupportedChain') return toPlace(mustSwitchChain(state) ? targetView : 'Account')
  if (supportedChainViews.includes(targetView) && mustSwitchChain(state)) return toPlace('UnsupportedChain')
  return toPlace(targetView)
}

/**
 * Returns the next step after a wallet has connected: close the dialog, or show Account in an embedded card. An
 * unsupported chain comes first.
 */
export function chooseAfterConnect(state: State, isEmbedded: boolean): Place | 'close' {
  if (mustSwitchChain(state)) return toPlace('UnsupportedChain')
  return isEmbedded ? toPlace('Account') : 'close'
}
