import type { ReactNode } from 'react'
import { account as english } from '../../messages/en/account.js'
import { type ActiveAccount, useAdapter } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { Actions, ActionTile } from '../../ui/AccountHead.js'
import { receiveIcon, sendIcon } from '../../ui/icons/accountIcons.js'
import { type LiveFeature, listAccountActions } from '../listAccountActions.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'

/** What the host and the chain family let one do with an account; nothing on a chain that is not ours. */
export function useAccountActions({ network, isUnsupported }: ActiveAccount): readonly LiveFeature[] {
  const { client } = useWidget()
  const adapter = useAdapter(client, network.chainNamespace)
  const features = useClientState(
    client,
    ({ options }) => [options.features],
    ({ options }) => options.features,
  )
  return isUnsupported ? [] : listAccountActions(features, network.chainNamespace, adapter)
}

interface AccountActionsProps {
  readonly actions: readonly LiveFeature[]
  /** There is nothing of it to send. */
  readonly isEmpty?: boolean
  onPress(action: LiveFeature): void
}

/** Sending and receiving as tiles. */
export function AccountActions({ actions, isEmpty = false, onPress }: AccountActionsProps): ReactNode {
  const words = useWords('account', english)
  if (actions.length === 0) return null
  return (
    <Actions>
      {actions.map((action) => (
        <ActionTile
          key={action}
          label={words[action]}
          path={action === 'send' ? sendIcon : receiveIcon}
          disabled={action === 'send' && isEmpty}
          onClick={() => onPress(action)}
          data-testid={`account-${action}-button`}
        />
      ))}
    </Actions>
  )
}
