import type { ReactNode } from 'react'
import { core } from '../../messages/en/core.js'
import { Glyph, Row, RowSkeleton, Tag } from '../../ui/Row.js'
import { WalletIcon } from '../../ui/SafeImage.js'
import type { WalletRow } from '../arrangeWallets.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { describeWalletRow } from './describeWalletRow.js'
import { useSelectWallet } from './useSelectWallet.js'

export interface WalletRowsProps {
  readonly rows: readonly WalletRow[]
  readonly pendingCount: number
  readonly isDisabled: boolean
}

/** One row a wallet: those that can be asked now, and those to go and get. */
export function WalletRows({ rows, pendingCount, isDisabled }: WalletRowsProps): ReactNode {
  const { client, pairing, preload } = useWidget()
  const words = useWords('core', core)
  const select = useSelectWallet()
  return (
    <>
      {rows.map((row) => {
        const { testId, title, icon, tag } = describeWalletRow(client, row, words)
        return (
          <Row
            key={row.kind === 'connector' ? row.connector.id : `get-${row.wallet.id}`}
            data-testid={testId}
            disabled={isDisabled}
            title={title}
            icon={'glyph' in icon ? <Glyph path={icon.glyph} /> : <WalletIcon src={icon.image} name={icon.name} />}
            tag={tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
            onPointerEnter={
              row.kind === 'wallet'
                ? undefined
                : row.group === 'walletConnect'
                  ? pairing.preload
                  : () => preload('ConnectingExternal')
            }
            onClick={() => select(row)}
          />
        )
      })}
      {pendingCount > 0 && <RowSkeleton count={pendingCount} />}
    </>
  )
}
