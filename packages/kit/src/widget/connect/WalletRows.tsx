import { core } from '@foyer/messages/en/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { emit } from '../../core/state/emit.js'
import { Glyph, Row, RowSkeleton, Tag } from '../../ui/Row.js'
import { WalletIcon } from '../../ui/SafeImage.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { WalletRow } from './createWalletRows.js'
import { getAllWalletsRowLook, getWalletRowLook, initialRowCount } from './getWalletRowLook.js'
import { useSelectWallet } from './useSelectWallet.js'

export interface WalletRowsProps {
  readonly rows: readonly WalletRow[]
  readonly pendingCount: number
  readonly isDisabled: boolean
}

/** Renders one row per wallet: connectable wallets and wallets to install or pair. */
export function WalletRows({ rows, pendingCount, isDisabled }: WalletRowsProps): ReactNode {
  const { client, pairing, preload } = useWidget()
  const words = useWords('core', core)
  const select = useSelectWallet()
  const [count, setCount] = useState(initialRowCount)
  return (
    <>
      {rows.slice(0, count).map((row) => {
        const { testId, title, icon, tag } = getWalletRowLook(client, row, words)
        const preloadView = row.group === 'walletConnect' ? pairing.preload : () => preload('ConnectingExternal')
        return (
          <Row
            key={row.kind === 'connector' ? row.connector.id : `get-${row.wallet.id}`}
            data-testid={testId}
            disabled={isDisabled}
            title={title}
            icon={'glyph' in icon ? <Glyph path={icon.glyph} /> : <WalletIcon src={icon.image} name={icon.name} />}
            tag={tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
            onPointerEnter={row.kind === 'wallet' ? undefined : preloadView}
            onClick={() => select(row)}
          />
        )
      })}
      {rows.length > count && <NextRows key={count} onNear={() => setCount(count + initialRowCount)} />}
      {pendingCount > 0 && <RowSkeleton count={pendingCount} />}
    </>
  )
}

/** A placeholder for rows that are not rendered yet. Renders more of them when it comes near the screen. */
function NextRows({ onNear }: { readonly onNear: () => void }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const grow = useRef(onNear)
  grow.current = onNear
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const options = { root: current.closest('.page'), rootMargin: '400px' }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) grow.current()
    }, options)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return <div ref={box} style={{ height: 1 }} />
}

export interface AllWalletsRowProps {
  readonly count: number | undefined
  readonly isDisabled: boolean
}

/** The row that opens the catalogue, with the approximate number of wallets. */
export function AllWalletsRow({ count, isDisabled }: AllWalletsRowProps): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('core', core)
  const locale = useLocale()
  const { testId, title, icon } = getAllWalletsRowLook(words)
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

/**
 * Formats a count for the All wallets row. Counts of ten and more are rounded down to tens, with a plus sign if the
 * real count is higher.
 */
export function formatWalletCount(count: number, locale: string): string {
  const tens = count < 10 ? count : Math.floor(count / 10) * 10
  const text = new Intl.NumberFormat(locale).format(tens)
  return tens < count ? `${text}+` : text
}
