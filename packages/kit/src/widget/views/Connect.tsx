import type { ReactNode } from 'react'
import type { ConnectMethod } from '../../core/Options.js'
import { core } from '../../messages/en/core.js'
import { useClientState } from '../../react/useClientState.js'
import { walletIcon } from '../../ui/icons/wallet.js'
import { Glyph, Row } from '../../ui/Row.js'
import { Separator } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { orderConnectMethods } from '../arrangeWallets.js'
import { connectStyle } from '../parts/connectStyle.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../parts/Legal.js'
import { useWalletRows } from '../parts/useWalletRows.js'
import { WalletGuide } from '../parts/WalletGuide.js'
import { WalletList } from '../parts/WalletList.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'

/** The first view: every way to connect, in the order the host or the browser suggests [S1.8, S2.2]. */
export default function Connect(): ReactNode {
  const { client } = useWidget()
  useStyle(connectStyle)
  const isBlocked = useIsBlocked()
  const wallets = useWalletRows(client)
  const { connectMethodsOrder, collapseWallets } = useClientState(
    client,
    ({ options }) => [options.features],
    ({ options }) => options.features,
  )
  const words = useWords('core', core)
  const methods = orderConnectMethods(connectMethodsOrder, ['wallet'], wallets.hasWalletHere)
  const content: Readonly<Record<ConnectMethod, ReactNode>> = {
    wallet: collapseWallets ? (
      <CollapsedWallets isDisabled={isBlocked} />
    ) : (
      <WalletList wallets={wallets} isDisabled={isBlocked} />
    ),
    email: null,
    social: null,
  }
  return (
    <>
      <LegalCheckbox />
      {methods.map((method, index) => (
        <div key={method}>
          {index > 0 && <Separator>{words.or}</Separator>}
          {content[method]}
        </div>
      ))}
      <div className="notes">
        <WalletGuide />
        <LegalFooter />
      </div>
    </>
  )
}

/** One row in place of the list, for hosts that put other methods first. */
function CollapsedWallets({ isDisabled }: { readonly isDisabled: boolean }): ReactNode {
  const { push } = useWidget()
  const words = useWords('core', core)
  return (
    <Row
      data-testid="w3m-collapse-wallets-button"
      title={words.continueWithWallet}
      icon={<Glyph path={walletIcon} />}
      chevron
      disabled={isDisabled}
      onClick={() => push('ConnectWallets')}
    />
  )
}
