import type { ReactNode } from 'react'
import { emit } from '../../core/emit.js'
import { core } from '../../messages/en/core.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { walletIcon } from '../../ui/icons/wallet.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { useCanGetWallet } from './WalletGuide.js'

/** No wallet in this browser: what to do about it. */
export function NoWallet(): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('core', core)
  const canGet = useCanGetWallet()
  const getWallet = () => {
    emit(client, 'CLICK_GET_WALLET')
    push('GetWallet')
  }
  return (
    <EmptyState icon={walletIcon} title={words.noWalletsTitle} text={words.noWalletsText}>
      {canGet && <Button onClick={getWallet}>{words.getWallet}</Button>}
      {/* A wallet installed just now speaks only to pages loaded after it. */}
      <Button variant="secondary" onClick={() => client.environment.window?.location.reload()}>
        {words.refresh}
      </Button>
    </EmptyState>
  )
}
