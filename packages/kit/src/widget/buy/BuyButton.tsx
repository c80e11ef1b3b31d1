import { account as english } from '@foyer/messages/en/account'
import type { ReactNode } from 'react'
import { emit } from '../../core/state/emit.js'
import { isSmartAccount } from '../../core/state/select.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Button, type ButtonProps } from '../../ui/Button.js'
import { useAccountActions } from '../account/AccountActions.js'
import { useWords } from '../shell/useWords.js'
import { createBuyForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'

interface BuyButtonProps {
  readonly account: ActiveAccount
  /** The address of the token to buy. Without it, the form selects the native token. */
  readonly token?: string | undefined
  readonly variant?: ButtonProps['variant']
  /** Called before the widget leaves the view, so that the view can save its form. */
  onLeave?(): void
}

/** The "Buy" button. Renders nothing if no provider sells on the active network. */
export function BuyButton({ account, token, variant = 'secondary', onLeave }: BuyButtonProps): ReactNode {
  const { buy } = useWords('account', english)
  const { client, push } = useWidget()
  const actions = useAccountActions(account)
  if (!actions.some(({ feature, isElsewhere }) => feature === 'onramp' && !isElsewhere)) return null
  const open = () => {
    emit(client, 'SELECT_BUY_CRYPTO', { isSmartAccount: isSmartAccount(client.store.getState()) })
    onLeave?.()
    push('OnRampProviders', { form: createBuyForm(account.id, account.network.caipNetworkId, token) })
  }
  return (
    <Button size="sm" variant={variant} onClick={open}>
      {buy}
    </Button>
  )
}
