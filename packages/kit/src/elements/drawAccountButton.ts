import type { Client } from '../core/Client.js'
import { getNetworkImageUrl } from '../core/imageUrls.js'
import type { State } from '../core/State.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../core/select.js'
import type { Words } from '../messages/en.js'
import { detectLocale } from '../messages/locales.js'
import type { Namespace } from '../primitives/ChainId.js'
import { formatAmount } from '../primitives/formatAmount.js'
import { type AccountButtonProps, createAccountButtonView } from '../ui/buttons/createAccountButtonView.js'
import type { UseView } from './AppKitElement.js'

type ButtonWords = Words<'buttons'>

export interface AccountButtonAttributes extends Pick<AccountButtonProps, 'disabled' | 'size'> {
  readonly namespace: Namespace | undefined
}

function showBalance(state: State, namespace: Namespace | undefined, client: Client): string | undefined {
  const { balance, balanceSymbol = '' } = state.namespaces[namespace ?? state.activeNamespace]?.account ?? {}
  if (balance === undefined) return undefined
  const page = client.environment.window
  const locale = detectLocale({
    option: state.options.locale,
    documentLanguage: page?.document.documentElement.lang || undefined,
    browserLanguages: page?.navigator.languages,
  })
  return `${formatAmount(balance, locale)} ${balanceSymbol.slice(0, 12)}`.trim()
}

/** What the account button shows; pictures of networks are asked of the server only for somebody who is connected. */
export function showAccountButton(
  state: State,
  client: Client,
  words: ButtonWords,
  own: { showsBalance: boolean; namespace: Namespace | undefined },
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
    balance: own.showsBalance ? showBalance(state, own.namespace, client) : undefined,
    networkIcon: network && getNetworkImageUrl(client, network),
    unsupported: isUnsupported,
    unsupportedLabel: words.switchNetwork,
  }
}

/** Draws the account of whoever is connected; fetched only then. `read` gives the attributes of the element. */
export function drawAccountButton(
  use: UseView,
  client: Client,
  words: ButtonWords,
  read: (name: string) => string | undefined,
  { namespace, ...attributes }: AccountButtonAttributes,
): void {
  const readNumber = (name: string, fallback: number) => {
    const number = Number.parseInt(read(name) ?? '', 10)
    return Number.isInteger(number) && number >= 0 && number <= 60 ? number : fallback
  }
  const showsBalance = read('balance') !== 'hide'
  const props = showAccountButton(client.store.getState(), client, words, { showsBalance, namespace })
  if (!props) return
  const [charsStart, charsEnd] = [readNumber('chars-start', 4), readNumber('chars-end', 6)]
  use('account', createAccountButtonView, { ...props, ...attributes, charsStart, charsEnd })
}
