import type { ReactNode } from 'react'
import type { Asset } from '../../core/Adapter.js'
import { getNetworkImageUrl, getTokenImageUrl } from '../../core/imageUrls.js'
import type { Network } from '../../networks/Network.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanSymbol } from '../cleanName.js'
import { useWidget } from '../WidgetContext.js'

const style = `
.asset{position:relative;flex:none}
.asset>.img+.img{position:absolute;inset-inline-end:-3px;bottom:-3px;outline:2px solid var(--_surface)}
`

export interface AssetIconProps {
  readonly asset: Asset
  readonly network: Network
  readonly isNative: boolean
  /** Edge in px. */
  readonly size?: number
}

/** The mark of a token with that of its network in the corner; the native coin goes by its network's mark alone. */
export function AssetIcon({ asset, network, isNative, size = 40 }: AssetIconProps): ReactNode {
  const { client } = useWidget()
  useStyle(style)
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
