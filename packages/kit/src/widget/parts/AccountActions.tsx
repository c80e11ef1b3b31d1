import type { ReactNode } from 'react'
import { account as english } from '../../messages/en/account.js'
import { Actions, ActionTile } from '../../ui/ActionTile.js'
import { receiveIcon } from '../../ui/icons/receive.js'
import { sendIcon } from '../../ui/icons/send.js'
import type { LiveFeature } from '../listAccountActions.js'
import { useWords } from '../useWords.js'

export interface AccountActionsProps {
  readonly actions: readonly LiveFeature[]
  onPress(action: LiveFeature): void
}

/** The tiles under the balance. */
export function AccountActions({ actions, onPress }: AccountActionsProps): ReactNode {
  const words = useWords('account', english)
  if (actions.length === 0) return null
  return (
    <Actions>
      {actions.map((action) => (
        <ActionTile
          key={action}
          label={words[action]}
          path={action === 'send' ? sendIcon : receiveIcon}
          onClick={() => onPress(action)}
          data-testid={`account-${action}-button`}
        />
      ))}
    </Actions>
  )
}
