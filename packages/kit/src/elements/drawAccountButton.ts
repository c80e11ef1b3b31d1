import type { Words } from '@foyer/messages/en'
import type { Locale } from '@foyer/messages/locales'
import type { Namespace } from '@foyer/primitives/ChainId'
import { formatAmount } from '@foyer/primitives/formatAmount'
import type { Client } from '../core/Client.js'
import { getNetworkImageUrl } from '../core/imageUrls.js'
import type { State } from '../core/state/State.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../core/state/select.js'
import { type AccountButtonProps, createAccountButtonView } from '../ui/buttons/createAccountButtonView.js'
import type { UseView } from './AppKitElement.js'

type ButtonWords = Words<'buttons'>

/** The part of an element that draws its account button. */
export interface AccountButtonHost {
  readonly words: ButtonWords
  readonly locale: Locale
  readonly namespaceChosen: Namespace | undefined
  readonly isDisabled: boolean
  readonly sizeChosen: 'sm' | 'md'
  readonly use: UseView
  /** Called when the element leaves the page. */
  readonly undo: (() => void)[]
  /** Present while the balance is kept up to date. */
  live?: { readonly namespace: Namespace | undefined; readonly stop: () => void } | undefined
  read(name: string): string | undefined
}

function formatBalance(state: State, namespace: Namespace | undefined, locale: Locale): string | undefined {
  const { balance, balanceSymbol = '' } = state.namespaces[namespace ?? state.activeNamespace]?.account ?? {}
  if (balance === undefined) return undefined
  return `${formatAmount(balance, locale)} ${balanceSymbol.slice(0, 12)}`.trim()
}

/** Returns what the account button shows, or undefined while no account is connected. */
function getAccountButtonProps(
  state: State,
  client: Client,
  words: ButtonWords,
  own: { showsBalance: boolean; namespace: Namespace | undefined; locale: Locale },
): AccountButtonProps | undefined {
  const connection = getConnected(state, own.namespace)
  if (!connection) return undefined
  const { profileName, profileImage } = state.namespaces[connection.connector.chain]?.account ?? {}
  const network = getActiveNetwork(state, own.namespace)
  const isUnsupported = isOnUnsupportedChain(state, own.namespace) && !state.options.allowUnsupportedChain
  return {
    address: connection.addresses[0],
    name: profileName ?? undefined,
    avatar: profileImage ?? undefined,
    balance: own.showsBalance ? formatBalance(state, own.namespace, own.locale) : undefined,
    networkIcon: network && getNetworkImageUrl(client, network),
    unsupported: isUnsupported,
    unsupportedLabel: words.switchNetwork,
  }
}

/**
 * Draws the account button. While it shows a balance, the account is kept up to date. Loaded only when an account is connected.
 */
export function drawAccountButton(element: AccountButtonHost, client: Client): void {
  const { namespaceChosen: namespace, isDisabled: disabled, sizeChosen: size, words, locale } = element
  const readNumber = (name: string, fallback: number) => {
    const number = Number.parseInt(element.read(name) ?? '', 10)
    return Number.isInteger(number) && number >= 0 && number <= 60 ? number : fallback
  }
  const showsBalance = element.read('balance') !== 'hide'
  const props = getAccountButtonProps(client.store.getState(), client, words, { showsBalance, namespace, locale })
  if (!props) return
  if (showsBalance) subscribeBalance(element, client, namespace)
  else element.live?.stop()
  const [charsStart, charsEnd] = [readNumber('chars-start', 4), readNumber('chars-end', 6)]
  element.use('account', createAccountButtonView, { ...props, disabled, size, charsStart, charsEnd })
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
