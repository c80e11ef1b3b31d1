import { core } from '@foyer/messages/en/core'
import { walletIcon } from '@foyer/ui/icons/baseIcons'
import type { ReactNode } from 'react'
import { emit } from '../../core/state/emit.js'
import { Button } from '../../ui/Button.js'
import { createReactElement } from '../../ui/markup/createReactElement.js'
import { useRovingFocus } from '../../ui/Row.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { walletListMarkup } from '../shell/connectMarkup.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { WalletRows as Rows } from './listWallets.js'
import { useHasAllWallets } from './useWalletRows.js'
import { useCanGetWallet } from './WalletGuide.js'
import { AllWalletsRow, WalletRows } from './WalletRows.js'

export interface WalletListProps {
  readonly wallets: Rows
  readonly isDisabled: boolean
}

/** Lists the wallets to choose from and a row for all wallets. Shows NoWallet if the list is empty. */
export function WalletList({ wallets, isDisabled }: WalletListProps): ReactNode {
  const { client } = useWidget()
  const roving = useRovingFocus()
  const hasAll = useHasAllWallets(client)
  const { rows, pendingCount, catalogueCount } = wallets
  if (rows.length === 0 && pendingCount === 0 && !hasAll) return <NoWallet />
  return walletListMarkup<ReactNode>(
    createReactElement,
    [
      <WalletRows key="wallets" rows={rows} pendingCount={pendingCount} isDisabled={isDisabled} />,
      hasAll && <AllWalletsRow key="all" count={catalogueCount} isDisabled={isDisabled} />,
    ],
    { onKeyDown: roving.onKeyDown },
  )
}

/** The message if this browser has no wallet, with the possible next steps. */
function NoWallet(): ReactNode {
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
      {/* Some newly installed wallets only reach pages that load after the installation. */}
      <Button variant="secondary" onClick={() => client.environment.window?.location.reload()}>
        {words.refresh}
      </Button>
    </EmptyState>
  )
}
