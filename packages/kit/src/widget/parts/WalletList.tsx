import type { ReactNode } from 'react'
import { createReactElement } from '../../ui/markup/createReactElement.js'
import { useRovingFocus } from '../../ui/useRovingFocus.js'
import { walletListMarkup } from '../prerender/connectMarkup.js'
import { useWidget } from '../WidgetContext.js'
import { AllWalletsRow } from './AllWalletsRow.js'
import type { WalletRows as Rows } from './listWallets.js'
import { NoWallet } from './NoWallet.js'
import { useHasAllWallets } from './useHasAllWallets.js'
import { WalletRows } from './WalletRows.js'

export interface WalletListProps {
  readonly wallets: Rows
  readonly isDisabled: boolean
}

/** The wallets to choose from, and the way to all others; an invitation where there is none. */
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
