import { account as english } from '@foyer/messages/en/account'
import { formatAmount, formatExactAmount } from '@foyer/primitives/formatAmount'
import type { Network } from '@foyer/primitives/networks/Network'
import { getPrice, getWorth } from '@foyer/primitives/worth'
import { listStyle } from '@foyer/ui/styles/list'
import type { ReactNode } from 'react'
import type { Asset, AssetBalance } from '../../core/Adapter.js'
import { getNetworkImageUrl, getTokenImageUrl } from '../../core/imageUrls.js'
import { AmountText } from '../../ui/AmountText.js'
import { Row } from '../../ui/Row.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { formatWorth } from './balances.js'
import { ChangeText } from './ChangeText.js'

const style = `
.owned{display:flex;flex-direction:column;max-width:144px;font-size:var(--_t2);line-height:1.35}
.owned>*{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.owned>:first-child{font-weight:500;color:var(--_text)}
/* A change that does not fit wraps into the hidden part: a cut number would be wrong. */
.kind{display:flex;flex-wrap:wrap;gap:4px;height:1.35em;overflow:hidden}
.kind>:first-child{overflow:hidden;text-overflow:ellipsis}
.unsure{color:var(--_warning)}
.owned .num{display:block;overflow:hidden;text-overflow:ellipsis}
`

export interface AssetRowProps {
  readonly balance: AssetBalance
  readonly network: Network
  readonly isNative: boolean
  readonly current?: boolean
  /** Without it the row is not a button. */
  readonly onPress?: (() => void) | undefined
  readonly id?: string
  /** True if a search field points to this row with `aria-activedescendant`. */
  readonly isActive?: boolean
}

/** A token in the account: name, balance, and value if its price is available. */
export function AssetRow(props: AssetRowProps): ReactNode {
  const { balance, network, isNative, current = false, onPress, id, isActive = false } = props
  const { asset, amount, isUnverified } = balance
  const { unverified } = useWords('account', english)
  const locale = useLocale()
  useStyle(listStyle)
  useStyle(style)
  const worth = getWorth(balance)
  const change = getPrice(balance)?.change24h
  const symbol = cleanSymbol(asset.symbol)
  const name = cleanName(asset.name) || symbol
  const icon = <AssetIcon asset={asset} network={network} isNative={isNative} />
  const amounts = (
    <span className="owned" title={formatExactAmount(amount, locale)}>
      {worth && <AmountText value={formatWorth(worth, locale)} />}
      <AmountText value={formatAmount(amount, locale)} symbol={worth ? symbol : undefined} />
    </span>
  )
  const subtitle = (
    <span className="kind">
      <span>
        <bdi>{symbol}</bdi>
        {isUnverified && <span className="unsure"> · {unverified}</span>}
      </span>
      {change !== undefined && (
        <>
          {' '}
          <ChangeText percent={change} />
        </>
      )}
    </span>
  )
  if (onPress)
    return (
      <Row
        {...(id !== undefined && { id })}
        data-active={isActive ? '' : undefined}
        title={name}
        subtitle={subtitle}
        icon={icon}
        end={amounts}
        current={current}
        onClick={onPress}
      />
    )
  return (
    <div className="row" part="row">
      {icon}
      <span className="text">
        <span className="t">{name}</span>
        <span className="s">{subtitle}</span>
      </span>
      <span className="end">{amounts}</span>
    </div>
  )
}

const iconStyle = `
.asset{position:relative;flex:none}
.asset>.img+.img{position:absolute;inset-inline-end:-3px;bottom:-3px;outline:2px solid var(--_surface)}
`

export interface AssetIconProps {
  readonly asset: Asset
  readonly network: Network
  readonly isNative: boolean
  /** The edge length in pixels. */
  readonly size?: number
}

/** The icon of a token, with the icon of its network in the corner. The native token has no second icon. */
export function AssetIcon({ asset, network, isNative, size = 40 }: AssetIconProps): ReactNode {
  const { client } = useWidget()
  useStyle(iconStyle)
  const networkImage = getNetworkImageUrl(client, network)
  const own = client.store.getState().options.tokens?.[asset.chainId]
  const isOwn = own !== undefined && own.address.toLowerCase() === asset.address?.toLowerCase()
  const tokenImage = (isOwn ? own.image : undefined) ?? asset.iconUrl
  if (isNative) return <NetworkIcon src={tokenImage ?? networkImage} name={cleanSymbol(asset.symbol)} size={size} />
  return (
    <span className="asset">
      <NetworkIcon
        src={tokenImage ?? getTokenImageUrl(client, asset.symbol)}
        name={cleanSymbol(asset.symbol)}
        size={size}
      />
      <NetworkIcon src={networkImage} name={network.name} size={16} />
    </span>
  )
}
