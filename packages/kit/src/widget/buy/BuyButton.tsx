import { account as english } from '@foyer/messages/en/account'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { emit } from '../../core/state/emit.js'
import { hasPurchases } from '../../core/storage/purchases.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Button, type ButtonProps } from '../../ui/Button.js'
import { useStyle } from '../../ui/UiContext.js'
import { useAccountActions } from '../account/AccountActions.js'
import { useWords } from '../shell/useWords.js'
import { createBuyForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'

const style = '.pending:not(:empty){padding-bottom:16px}'

interface BuyButtonProps {
  readonly account: ActiveAccount
  /** The address of the token that is wanted; without it the native coin. */
  readonly token?: string | undefined
  readonly variant?: ButtonProps['variant']
  /** Keeps what was typed for the way back. */
  onLeave?(): void
}

/** "Buy", where somebody sells on the network in use; nothing elsewhere. */
export function BuyButton({ account, token, variant = 'secondary', onLeave }: BuyButtonProps): ReactNode {
  const { buy } = useWords('account', english)
  const { client, push } = useWidget()
  const actions = useAccountActions(account)
  if (!actions.some(({ feature, isElsewhere }) => feature === 'onramp' && !isElsewhere)) return null
  const open = () => {
    emit(client, 'SELECT_BUY_CRYPTO', { isSmartAccount: false })
    onLeave?.()
    push('OnRampProviders', { form: createBuyForm(account.id, account.network.caipNetworkId, token) })
  }
  return (
    <Button size="sm" variant={variant} onClick={open}>
      {buy}
    </Button>
  )
}

/** The purchase that somebody still waits for. Its code is fetched only where something was bought in this browser. */
export function PendingPurchase({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const [WaitingRow, setWaitingRow] = useState<ComponentType<{ readonly account: ActiveAccount }>>()
  useEffect(() => {
    if (!hasPurchases(client)) return
    import('./views.js').then(
      (feature) => setWaitingRow(() => feature.WaitingRow),
      // The account is whole without it.
      () => undefined,
    )
  }, [client])
  useStyle(style)
  return <div className="pending">{WaitingRow && <WaitingRow account={account} />}</div>
}
