import type { ReactNode } from 'react'
import { useStyle } from '../../ui/UiContext.js'
import { connectStyle } from '../shell/connectMarkup.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../shell/Legal.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useWalletRows } from './useWalletRows.js'
import { WalletGuide } from './WalletGuide.js'
import { WalletList } from './WalletList.js'

/** The full list of wallets behind "Continue with a wallet". */
export default function ConnectWallets(): ReactNode {
  const { client } = useWidget()
  useStyle(connectStyle)
  const isBlocked = useIsBlocked()
  const wallets = useWalletRows(client)
  return (
    <>
      <LegalCheckbox />
      <WalletList wallets={wallets} isDisabled={isBlocked} />
      <div className="notes">
        <WalletGuide />
        <LegalFooter />
      </div>
    </>
  )
}
