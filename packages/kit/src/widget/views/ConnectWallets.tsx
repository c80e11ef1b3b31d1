import type { ReactNode } from 'react'
import { useStyle } from '../../ui/UiContext.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../parts/Legal.js'
import { useWalletRows } from '../parts/useWalletRows.js'
import { WalletGuide } from '../parts/WalletGuide.js'
import { WalletList } from '../parts/WalletList.js'
import { connectStyle } from '../prerender/connectMarkup.js'
import { useWidget } from '../WidgetContext.js'

/** The whole list behind "Continue with a wallet". */
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
