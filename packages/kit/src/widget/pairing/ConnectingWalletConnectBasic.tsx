import { pairing as english } from '@foyer/messages/en/pairing'
import { qrIcon } from '@foyer/ui/icons/baseIcons'
import { type ReactNode, useState } from 'react'
import { Glyph, Row } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { useHasAllWallets, useWalletRows } from '../connect/useWalletRows.js'
import { AllWalletsRow, WalletRows } from '../connect/WalletRows.js'
import { LegalCheckbox, useIsBlocked } from '../shell/Legal.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { pairingStyle } from './PairingNotes.js'
import { PairingQr } from './PairingQr.js'
import { useBeginPairing, usePairing } from './usePairing.js'

/** The first view in apps that only support pairing: the QR code, or on a phone the list of wallets. */
export default function ConnectingWalletConnectBasic(): ReactNode {
  const { pairing } = usePairing()
  const isBlocked = useIsBlocked()
  const [mustAgree] = useState(isBlocked)
  useStyle(pairingStyle)
  return (
    <>
      {mustAgree && <LegalCheckbox />}
      {pairing.browser.isMobile ? <Wallets isBlocked={isBlocked} /> : !isBlocked && <Code />}
    </>
  )
}

function Code(): ReactNode {
  const { client } = useWidget()
  useBeginPairing(undefined, true)
  const hasAll = useHasAllWallets(client)
  const { catalogueCount } = useWalletRows(client)
  return (
    <div className="pairing">
      <PairingQr wallet={undefined} />
      {hasAll && <AllWalletsRow count={catalogueCount} isDisabled={false} />}
    </div>
  )
}

function Wallets({ isBlocked }: { readonly isBlocked: boolean }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('pairing', english)
  const hasAll = useHasAllWallets(client)
  const { rows, pendingCount, catalogueCount } = useWalletRows(client)
  const shown = rows.filter(({ group }) => group !== 'walletConnect')
  return (
    <Stack>
      <WalletRows rows={shown} pendingCount={pendingCount} isDisabled={isBlocked} />
      {hasAll && <AllWalletsRow count={catalogueCount} isDisabled={isBlocked} />}
      <Row
        title={words.tabQr}
        icon={<Glyph path={qrIcon} />}
        disabled={isBlocked}
        onClick={() => push('ConnectingWalletConnect', { wallet: undefined })}
      />
    </Stack>
  )
}
