import { account as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { parseAmount } from '@foyer/primitives/Amount'
import { formatAmount, formatExactAmount } from '@foyer/primitives/formatAmount'
import { type ReactNode, useMemo } from 'react'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount, TokenBalances } from '../../react/useActiveAccount.js'
import { AmountText } from '../../ui/AmountText.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { formatWorth, getTotalChange, getTotalWorth, isNativeAsset } from '../tokens/balances.js'
import { ChangeText } from '../tokens/ChangeText.js'

const style = `
.sums{display:flex;flex-direction:column;align-items:center;gap:2px;max-width:312px;padding-top:4px}
.sums .big{font-size:var(--_t5);font-weight:600;line-height:1.3;white-space:nowrap;color:var(--_text)}
.sums :is(.sk,.still){width:148px;height:28px;margin:4px 0}
`

export interface AccountSumProps {
  readonly account: ActiveAccount
  readonly balances: TokenBalances
  readonly nativeAddress: string | undefined
}

/** Renders the native balance [S9.37], and above it the total value of all tokens with a price. */
export function AccountSum({ account, balances, nativeAddress }: AccountSumProps): ReactNode {
  const words = useWords('account', english)
  const { loading } = useWords('core', core)
  const locale = useLocale()
  const { client } = useWidget()
  useStyle(style)
  const isShown = useShown(client)
  const { network, facts } = account
  const { data } = balances
  const { listed, total, change } = useMemo(
    () => ({
      listed: data?.find(({ asset }) => isNativeAsset(asset, nativeAddress))?.amount,
      total: data && getTotalWorth(data),
      change: data && getTotalChange(data),
    }),
    [data, nativeAddress],
  )
  const remembered = parseAmount(facts.balance ?? '', network.nativeCurrency.decimals)
  const native = listed ?? ('amount' in remembered ? remembered.amount : undefined)
  // Only a server supplies prices. Reserve the space of the total value until it responds.
  const isWorthComing = client.endpoints !== undefined && !data && !balances.error && !account.isUnsupported
  const inCoin = native && (
    <AmountText
      value={formatAmount(native, locale)}
      symbol={cleanSymbol(network.nativeCurrency.symbol)}
      exact={formatExactAmount(native, locale)}
    />
  )
  if (!inCoin && (balances.error || account.isUnsupported)) return <div className="sums">{words.balanceFailed}</div>
  if (!inCoin || isWorthComing)
    return (
      <div className="sums" aria-busy="true">
        <span className="sr">{loading}</span>
        <span className={isShown ? 'sk' : 'still'} />
        {isWorthComing && <span>{inCoin ?? '\u00a0'}</span>}
      </div>
    )
  const worth = total && formatWorth(total, locale)
  // A long amount becomes smaller, so that it fits one line of the card.
  const fontSize = worth && `min(var(--_t5),(min(100vw,360px) - 32px)*${(1.3 / worth.length).toFixed(3)})`
  return (
    <div className="sums" data-testid="account-balance">
      <span className="big" style={{ fontSize }}>
        {worth ? <AmountText value={worth} /> : inCoin}
      </span>
      {total && change !== undefined && <ChangeText percent={change} hasTime />}
      {total && <span>{inCoin}</span>}
    </div>
  )
}
