import type { Words } from '@foyer/messages/en'
import type { Locale } from '@foyer/messages/locales'
import type { Namespace } from '@foyer/primitives/ChainId'
import { formatAmount } from '@foyer/primitives/formatAmount'
import type { Client } from '../core/Client.js'
import { getAvatar } from '../core/getAvatar.js'
import { getNetworkImageUrl } from '../core/imageUrls.js'
import type { State } from '../core/state/State.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../core/state/select.js'
import {
  type AccountButtonProps,
  createAccountButtonView,
  type Visibility,
} from '../ui/buttons/createAccountButtonView.js'
import type { UseView } from './AppKitElement.js'

type ButtonWords = Words<'buttons'>

/** The part of an element that renders its account button. */
export interface AccountButtonHost {
  readonly words: ButtonWords
  readonly locale: Locale
  readonly namespaceChosen: Namespace | undefined
  readonly isDisabled: boolean
  readonly sizeChosen: 'sm' | 'md'
  readonly use: UseView
  /** Called when the element leaves the page. */
  readonly undo: (() => void)[]
  /** Set while the balance is kept up to date. */
  live?: { readonly namespace: Namespace | undefined; readonly stop: () => void } | undefined
  read(name: string): string | undefined
}

function formatBalance(state: State, namespace: Namespace | undefined, locale: Locale): string | undefined {
  const { balance, balanceSymbol = '' } = state.namespaces[namespace ?? state.activeNamespace]?.account ?? {}
  if (balance === undefined) return undefined
  return `${formatAmount(balance, locale)} ${balanceSymbol.slice(0, 12)}`.trim()
}

function parseVisibility(value: string | undefined, fallback: Visibility): Visibility {
  const all: readonly Visibility[] = ['show', 'hide', 'small-screen', 'large-screen']
  return all.find((each) => each === value) ?? fallback
}

/** True if the page has a network button, which then is the button to switch the network. */
function hasNetworkButton({ environment }: Client): boolean {
  const { document } = environment.window ?? {}
  return document?.querySelector('foyer-network-button,appkit-network-button,w3m-network-button') != null
}

/** Returns the props of the account button, or undefined while no account is connected. */
function getAccountButtonProps(
  state: State,
  client: Client,
  words: ButtonWords,
  own: { showsBalance: boolean; showsNetworkName: boolean; namespace: Namespace | undefined; locale: Locale },
): AccountButtonProps | undefined {
  const connection = getConnected(state, own.namespace)
  if (!connection) return undefined
  const { profileName, profileImage } = state.namespaces[connection.connector.chain]?.account ?? {}
  const network = getActiveNetwork(state, own.namespace)
  const isUnsupported = isOnUnsupportedChain(state, own.namespace) && !state.options.allowUnsupportedChain
  const [address] = connection.addresses
  const [name, avatar] = [profileName ?? undefined, profileImage ?? undefined]
  return {
    address,
    name,
    avatar,
    createAvatar: () => getAvatar(client, { address, name, image: avatar }),
    balance: own.showsBalance ? formatBalance(state, own.namespace, own.locale) : undefined,
    networkName: own.showsNetworkName ? network?.name : undefined,
    networkIcon: network && getNetworkImageUrl(client, network),
    unsupported: isUnsupported && !hasNetworkButton(client),
    unsupportedLabel: words.switchNetwork,
  }
}

/**
 * Renders the account button. While it shows a balance, the account is kept up to date. Loads only if an account is
 * connected.
 */
export function renderAccountButton(element: AccountButtonHost, client: Client): void {
  const { namespaceChosen: namespace, isDisabled: disabled, sizeChosen: size, words, locale } = element
  const parseCount = (name: string, fallback: number) => {
    const number = Number.parseInt(element.read(name) ?? '', 10)
    return Number.isInteger(number) && number >= 0 && number <= 60 ? number : fallback
  }
  const balanceOn = parseVisibility(element.read('balance'), 'show')
  const showsBalance = balanceOn !== 'hide'
  const networkNameOn = parseVisibility(element.read('network-name'), 'hide')
  const own = { showsBalance, showsNetworkName: networkNameOn !== 'hide', namespace, locale }
  const props = getAccountButtonProps(client.store.getState(), client, words, own)
  if (!props) return
  if (showsBalance) subscribeBalance(element, client, namespace)
  else element.live?.stop()
  const [charsStart, charsEnd] = [parseCount('chars-start', 4), parseCount('chars-end', 6)]
  const visible = { balanceOn, networkNameOn, avatarOn: parseVisibility(element.read('avatar'), 'show') }
  element.use('account', createAccountButtonView, { ...props, ...visible, disabled, size, charsStart, charsEnd })
}

/** Keeps the balance up to date until the element leaves the page, hides the balance, or gets another namespace. */
function subscribeBalance(element: AccountButtonHost, client: Client, namespace: Namespace | undefined): void {
  if (element.live?.namespace === namespace && element.live) return
  element.live?.stop()
  let isOver = false
  let undo = () => {}
  const stop = () => {
    isOver = true
    undo()
    element.live = undefined
  }
  element.live = { namespace, stop }
  element.undo.push(stop)
  import('../core/live/subscribeAccount.js').then(
    ({ subscribeConnectedAccount }) => {
      if (!isOver) undo = subscribeConnectedAccount(client, namespace)
    },
    () => undefined,
  )
}
