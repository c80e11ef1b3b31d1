import type { ReactNode } from 'react'
import { emit } from '../../core/emit.js'
import { core } from '../../messages/en/core.js'
import { Glyph, Row, Tag } from '../../ui/Row.js'
import { useLocale, useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { describeAllWalletsRow } from './describeWalletRow.js'
import { formatWalletCount } from './formatWalletCount.js'

export interface AllWalletsRowProps {
  readonly count: number | undefined
  readonly isDisabled: boolean
}

/** The way into the catalogue, with about how much is there. */
export function AllWalletsRow({ count, isDisabled }: AllWalletsRowProps): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('core', core)
  const locale = useLocale()
  const { testId, title, icon } = describeAllWalletsRow(words)
  const open = () => {
    emit(client, 'CLICK_ALL_WALLETS')
    push('AllWallets')
  }
  return (
    <Row
      data-testid={testId}
      title={title}
      icon={<Glyph path={icon.glyph} />}
      tag={count !== undefined && count > 0 && <Tag>{formatWalletCount(count, locale)}</Tag>}
      disabled={isDisabled}
      onClick={open}
    />
  )
}
