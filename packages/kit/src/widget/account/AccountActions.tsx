import { account as english } from '@foyer/messages/en/account'
import { format } from '@foyer/messages/format'
import { buyIcon, receiveIcon, sendIcon, swapIcon } from '@foyer/ui/icons/accountIcons'
import type { ReactNode } from 'react'
import type { WalletFeature } from '../../core/Options.js'
import { tradeNetworksQuery } from '../../core/queries/tradeNetworks.js'
import { emit } from '../../core/state/emit.js'
import { type ActiveAccount, useAdapter } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { useQuery } from '../../react/useQuery.js'
import { Actions, ActionTile } from '../../ui/AccountHead.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { createBuyForm, createSendForm, createSwapForm, isOpenableView } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { type AccountAction, listAccountActions } from './listAccountActions.js'

/** Returns the actions that the app and the chain family allow for an account. Returns none on an unsupported chain. */
export function useAccountActions({ network, isUnsupported }: ActiveAccount): readonly AccountAction[] {
  const { client } = useWidget()
  const { chainNamespace: namespace, caipNetworkId: chainId } = network
  const adapter = useAdapter(client, namespace)
  const query = tradeNetworksQuery(client)
  const requested = useQuery(client, query)
  const trade = query === undefined || requested.status === 'error' ? null : requested.data
  const features = useClientState(
    client,
    ({ options }) => [options.features],
    ({ options }) => options.features,
  )
  return isUnsupported
    ? []
    : listAccountActions(features, { namespace, chainId, adapter, trade, hasView: isOpenableView })
}

export function isOffered(actions: readonly AccountAction[], wanted: WalletFeature): boolean {
  return actions.some(({ feature }) => feature === wanted)
}

const looks = {
  send: { word: 'send', icon: sendIcon },
  receive: { word: 'receive', icon: receiveIcon },
  swaps: { word: 'swap', icon: swapIcon },
  onramp: { word: 'buy', icon: buyIcon },
} as const satisfies Record<WalletFeature, { word: keyof typeof english; icon: string }>

interface AccountActionsProps {
  readonly account: ActiveAccount
  readonly actions: readonly AccountAction[]
  /** The token's address, or an empty string for the native coin. */
  readonly token?: string
  /** True if the balance is zero, so that sending is disabled. */
  readonly isEmpty?: boolean
}

/** Renders the tiles for send, receive, swap and buy. */
export function AccountActions({ account, actions, token = '', isEmpty = false }: AccountActionsProps): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('account', english)
  const { network } = account
  const details = {
    network: network.caipNetworkId,
    isSmartAccount: account.facts.preferredAccountType === 'smartAccount',
  }
  const open: Readonly<Record<WalletFeature, () => void>> = {
    send: () => {
      emit(client, 'OPEN_SEND', details)
      push('WalletSend', { form: createSendForm(account.id, token) })
    },
    receive: () => push('WalletReceive'),
    swaps: () => {
      emit(client, 'OPEN_SWAP', details)
      push('Swap', { form: createSwapForm(account.id, token) })
    },
    onramp: () => {
      emit(client, 'SELECT_BUY_CRYPTO', { isSmartAccount: details.isSmartAccount })
      push('OnRampProviders', { form: createBuyForm(account.id, network.caipNetworkId, token) })
    },
  }
  if (actions.length === 0) return null
  return (
    <Actions>
      {actions.map(({ feature, isElsewhere }) => (
        <ActionTile
          key={feature}
          label={words[looks[feature].word]}
          path={looks[feature].icon}
          // Swap stays enabled: its view shows the supported networks and links to them.
          disabled={(feature === 'onramp' && isElsewhere) || (feature === 'send' && isEmpty)}
          reason={isElsewhere ? format(words.notOnNetwork, { network: cleanName(network.name) }) : undefined}
          onClick={open[feature]}
          data-testid={`account-${feature}-button`}
        />
      ))}
    </Actions>
  )
}
