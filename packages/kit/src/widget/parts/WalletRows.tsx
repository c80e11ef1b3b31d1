import type { ReactNode } from 'react'
import { core } from '../../messages/en/core.js'
import type { Words } from '../../messages/en.js'
import { qrIcon } from '../../ui/icons/qr.js'
import { walletIcon } from '../../ui/icons/wallet.js'
import { Glyph, Row } from '../../ui/Row.js'
import { RowSkeleton } from '../../ui/RowSkeleton.js'
import { Tag } from '../../ui/Tag.js'
import { WalletIcon } from '../../ui/WalletIcon.js'
import type { WalletRow } from '../arrangeWallets.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { getConnectorImage } from './getConnectorImage.js'
import { useSelectWallet } from './useSelectWallet.js'

export interface WalletRowsProps {
  readonly rows: readonly WalletRow[]
  readonly pendingCount: number
  readonly isDisabled: boolean
}

/** One row a wallet: those that can be asked now, and those to go and get. */
export function WalletRows({ rows, pendingCount, isDisabled }: WalletRowsProps): ReactNode {
  const { client, pairing } = useWidget()
  const words = useWords('core', core)
  const select = useSelectWallet()
  return (
    <>
      {rows.map((row) => (
        <Row
          key={row.kind === 'connector' ? row.connector.id : `get-${row.wallet.id}`}
          data-testid={getTestId(row)}
          disabled={isDisabled}
          title={getName(row, words)}
          icon={
            row.kind === 'wallet' ? (
              <WalletIcon src={row.wallet.imageUrl} name={row.wallet.name} />
            ) : row.connector.type === 'INJECTED' ? (
              <Glyph path={walletIcon} />
            ) : row.group === 'walletConnect' && !getConnectorImage(client, row.connector) ? (
              <Glyph path={qrIcon} />
            ) : (
              <WalletIcon src={getConnectorImage(client, row.connector)} name={row.connector.name} />
            )
          }
          tag={getTag(row, words)}
          onPointerEnter={row.group === 'walletConnect' ? () => pairing.warm() : undefined}
          onClick={() => select(row)}
        />
      ))}
      {pendingCount > 0 && <RowSkeleton count={pendingCount} />}
    </>
  )
}

function getName(row: WalletRow, words: Words<'core'>): string {
  if (row.kind === 'wallet') return row.wallet.name
  return row.connector.type === 'INJECTED' ? words.browserWallet : row.connector.name
}

/** At most one word a row: the one that says most. */
function getTag(row: WalletRow, words: Words<'core'>): ReactNode {
  if (row.isRecent) return <Tag tone="accent">{words.recent}</Tag>
  if (row.kind === 'wallet') return undefined
  if (row.connector.type === 'WALLET_CONNECT') return <Tag tone="accent">{words.qrCode}</Tag>
  if (row.connector.type === 'MULTI_CHAIN') return <Tag>{words.multichain}</Tag>
  return <Tag tone="positive">{words.installed}</Tag>
}

function getTestId(row: WalletRow): string {
  if (row.kind === 'wallet') return `wallet-selector-featured-${row.wallet.id}`
  if (row.group === 'walletConnect') return 'wallet-selector-walletconnect'
  return `wallet-selector-${row.connector.id}`
}
