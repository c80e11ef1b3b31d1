import { buy as english } from '@foyer/messages/en/buy'
import { format } from '@foyer/messages/format'
import { getCurrencySign } from '@foyer/primitives/formatAmount'
import type { Network } from '@foyer/primitives/networks/Network'
import type { ReactNode } from 'react'
import { Row } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { AssetIcon } from '../tokens/AssetRow.js'
import { isNativeId, type OnrampAsset } from './buyForm.js'

const style = `
.money{display:grid;place-items:center;flex:none;width:40px;height:40px;border-radius:50%;background:var(--_bg);color:var(--_accent-text);font-weight:600}
.choice{padding-inline-end:8px;gap:8px}
.choice .s{white-space:normal}
.choice .img,.choice .money{width:32px;height:32px}
`

/** The currency symbol as an icon. It is decorative: the currency code is next to it. */
export function CurrencyMark({ currency }: { readonly currency: string }): ReactNode {
  const locale = useLocale()
  useStyle(style)
  const sign = getCurrencySign(currency, locale)
  return (
    <span className="money" aria-hidden="true">
      {[...sign].length > 2 ? '¤' : sign}
    </span>
  )
}

interface ChoiceProps {
  onPress(): void
}

/** The currency to pay with. A press opens the list of currencies. */
export function CurrencyChoice({ currency, onPress }: ChoiceProps & { readonly currency: string }): ReactNode {
  const words = useWords('buy', english)
  useStyle(style)
  return (
    <Row
      className="choice"
      title={currency}
      subtitle={words.currency}
      icon={<CurrencyMark currency={currency} />}
      chevron
      end={<span className="sr">{format(words.chooseCurrency, { currency })}</span>}
      onClick={onPress}
      data-key="currency"
    />
  )
}

interface AssetProps {
  readonly asset: OnrampAsset
  readonly network: Network
}

/** The token to buy. A press opens the list of tokens. */
export function AssetChoice({ asset, network, onPress }: ChoiceProps & AssetProps): ReactNode {
  const words = useWords('buy', english)
  useStyle(style)
  const symbol = cleanSymbol(asset.symbol)
  return (
    <Row
      className="choice"
      title={symbol}
      subtitle={words.token}
      icon={<BuyableIcon asset={asset} network={network} size={32} />}
      chevron
      end={<span className="sr">{format(words.chooseToken, { token: symbol })}</span>}
      onClick={onPress}
      data-key="token"
    />
  )
}

/** The icon of a token that can be bought. */
export function BuyableIcon({ asset, network, size = 40 }: AssetProps & { readonly size?: number }): ReactNode {
  const { id, symbol, name, iconUrl } = asset
  const isNative = isNativeId(id)
  const shown = { chainId: network.caipNetworkId, symbol, name, decimals: 18, ...(iconUrl !== '' && { iconUrl }) }
  const address = id.slice(id.lastIndexOf(':') + 1)
  return (
    <AssetIcon asset={isNative ? shown : { ...shown, address }} network={network} isNative={isNative} size={size} />
  )
}
