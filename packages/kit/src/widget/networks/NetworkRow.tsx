import { networks as english } from '@foyer/messages/en/account'
import type { ReactNode } from 'react'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import { Row, Tag } from '../../ui/Row.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { NetworkRow as Entry } from './listNetworks.js'

const style = `
.here{display:flex;align-items:center;gap:6px}
.here::before{content:"";width:8px;height:8px;border-radius:50%;background:currentColor}
@media(max-width:360px){.end:has(.here)>.i{display:none}}
`

export interface NetworkRowProps {
  readonly entry: Entry
  readonly onPress: (entry: Entry) => void
  readonly id?: string
  /** True if the search field's `aria-activedescendant` refers to this row. */
  readonly isActive?: boolean
}

/** Renders one network to switch to. If the wallet does not support it, the row is disabled and shows the reason. */
export function NetworkRow({ entry, onPress, id, isActive = false }: NetworkRowProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('networks', english)
  useStyle(style)
  const { network, isCurrent, isConnected, isRefused } = entry
  const name = cleanName(network.name)
  return (
    <Row
      {...(id !== undefined && { id })}
      data-active={isActive ? '' : undefined}
      title={name}
      {...(isRefused && { subtitle: words.notInWallet })}
      icon={<NetworkIcon src={getNetworkImageUrl(client, network)} name={name} />}
      tag={
        isConnected ? (
          <Tag tone="positive">
            <span className="here">{words.current}</span>
          </Tag>
        ) : (
          network.testnet && <Tag>{words.testnet}</Tag>
        )
      }
      current={isCurrent}
      disabled={isRefused}
      onClick={() => onPress(entry)}
      data-testid={`network-${network.caipNetworkId}`}
    />
  )
}
