import { getSignIn, mustSignIn } from '../../core/signIn.js'
import type { OpenRequest, State } from '../../core/state/State.js'
import { getConnected, isOnUnsupportedChain } from '../../core/state/select.js'
import { canPair, isManualPairing } from '../pairing/findPairing.js'
import { isOpenableView, type OpenableView, type Place, type ViewName } from './ViewParams.js'

/** Views that mean nothing before a wallet is connected. */
const needsAccount: readonly ViewName[] = [
  'Account',
  'ActivityDetail',
  'NftDetail',
  'NftSend',
  'TokenDetail',
  'HiddenTokens',
  'AddToken',
  'AccountSettings',
  'Profile',
  'UpdateEmailWallet',
  'UpgradeEmailWallet',
  'ApproveTransaction',
  'SIWXSignMessage',
  'ConnectingSiwe',
  'UnsupportedChain',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'OnRampProviders',
  'OnRampFiatSelect',
  'OnRampTokenSelect',
  'BuyInProgress',
  'OnRampActivity',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'ChooseAccountName',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'AccountName',
  'NameAvatar',
  'NameRecords',
  'ReleaseAccountName',
]

/** Views that mean nothing where nobody can log in without a wallet. */
const needsLogIn: readonly OpenableView[] = ['Create', 'ConnectSocials', 'EmailLogin', 'ConnectingFarcaster']

/** Views of an embedded account alone. */
const needsEmbedded: readonly OpenableView[] = [
  'AccountSettings',
  'Profile',
  'UpdateEmailWallet',
  'UpgradeEmailWallet',
  'ApproveTransaction',
]

/** Questions that come before all others, or are this one. */
const answers: readonly ViewName[] = ['SIWXSignMessage', 'ConnectingSiwe', 'ApproveTransaction', 'UnsupportedChain']

function isSignIn(view: ViewName): boolean {
  return view === 'SIWXSignMessage' || view === 'ConnectingSiwe'
}

/** Views that need a chain of ours; elsewhere the person is first asked to switch. */
const needsChain: readonly OpenableView[] = [
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

/** A view of an account would stand empty: nobody is connected in the active namespace. */
export function lacksAccount(state: State, view: ViewName): boolean {
  return needsAccount.includes(view) && getConnected(state) === undefined
}

/** The wallet is on a chain that was not asked for, and the host wants that dealt with [S2.5]. */
export function mustSwitchChain(state: State): boolean {
  const { enableNetworkSwitch = true, allowUnsupportedChain, basic } = state.options
  return enableNetworkSwitch && !allowUnsupportedChain && !basic && isOnUnsupportedChain(state)
}

/** Not the engine's own look-up: the prerendered view waits for as little code as can be. */
function hasEmbedded({ connectors }: State): boolean {
  return connectors.some(({ type }) => type === 'AUTH')
}

function toPlace(view: OpenableView): Place {
  // Each of these views may be without params, which the compiler does not follow through a union of so many.
  return { view, params: undefined } as Place
}

/** The first view without a wallet: the code at once for hosts that only pair, else every way there is. */
function chooseStart(state: State): OpenableView {
  const isBasic = state.options.basic === true || isManualPairing(state)
  return isBasic && canPair(state) ? 'ConnectingWalletConnectBasic' : 'Connect'
}

/**
 * Where the widget stands when it opens: the asked view if that can be shown now, else Account when connected, else
 * Connect [S2.2, S2.5, S2.8]. A name nobody knows is not an error.
 */
export function choosePlace(state: State, { view }: OpenRequest = {}): Place {
  const isConnected = getConnected(state) !== undefined
  const usual = isConnected ? 'Account' : 'Connect'
  const asked = isOpenableView(view) ? view : usual
  // Also for a host's own button, which asks for Connect.
  const wanted = asked === 'Connect' && !isConnected ? chooseStart(state) : asked
  if (lacksAccount(state, wanted)) return toPlace('Connect')
  if (needsLogIn.includes(wanted) && !hasEmbedded(state)) return toPlace('Connect')
  if (needsEmbedded.includes(wanted) && !(hasEmbedded(state) && getConnected(state)?.connector.type === 'AUTH'))
    return toPlace('Account')
  if (isSignIn(wanted) && (!state.signIn || getSignIn(state)?.status === 'signed')) return toPlace('Account')
  // Whatever an account is wanted for, proving that it is one's own comes first.
  if (mustSignIn(state) && needsAccount.includes(wanted) && !answers.includes(wanted)) return toPlace('SIWXSignMessage')
  if (wanted === 'ConnectingWalletConnectBasic' && !canPair(state)) return toPlace('Connect')
  if (wanted === 'UnsupportedChain') return toPlace(mustSwitchChain(state) ? wanted : 'Account')
  if (needsChain.includes(wanted) && mustSwitchChain(state)) return toPlace('UnsupportedChain')
  return toPlace(wanted)
}

/** What follows once a wallet is connected: out of the widget, or on to the account where there is no way out. */
export function chooseAfterConnect(state: State, isEmbedded: boolean): Place | 'close' {
  if (mustSwitchChain(state)) return toPlace('UnsupportedChain')
  return isEmbedded ? toPlace('Account') : 'close'
}
