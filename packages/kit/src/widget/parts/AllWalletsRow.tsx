import type { ReactNode } from 'react'
import { emit } from '../../core/emit.js'
import { core } from '../../messages/en/core.js'
import { Glyph, Row, Tag } from '../../ui/Row.js'
import { useLocale, useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { describeAllWalletsRow } from './describeWalletRow.js'

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

/** A count as the All Wallets row shows it: exact below ten, else down to the ten, with a plus when there are more. */
export function formatWalletCount(count: number, locale: string): string {
  const tens = count < 10 ? count : Math.floor(count / 10) * 10
  const text = new Intl.NumberFormat(locale).format(tens)
  return tens < count ? `${text}+` : text
}
