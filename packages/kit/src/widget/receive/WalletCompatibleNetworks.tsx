import { receive as english, networks as networkWords } from '@foyer/messages/en/account'
import { listStyle } from '@foyer/ui/styles/list'
import type { ReactNode } from 'react'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import { Alert } from '../../ui/Alert.js'
import { Tag } from '../../ui/Row.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useReceiveNetworks } from './useReceiveNetworks.js'

const style = '.plain{margin:0;padding:0;list-style:none}'

/** Lists all networks on which the account's address can receive. */
export default function WalletCompatibleNetworks(): ReactNode {
  const { client } = useWidget()
  const words = useWords('receive', english)
  const { testnet } = useWords('networks', networkWords)
  const networks = useReceiveNetworks()
  useStyle(listStyle)
  useStyle(style)
  return (
    <>
      <Alert tone="warning">{words.compatibleText}</Alert>
      <ul className="stack plain">
        {networks.map((network) => (
          <li key={network.caipNetworkId} className="row">
            <NetworkIcon src={getNetworkImageUrl(client, network)} name={network.name} />
            <span className="text">
              <span className="t">{cleanName(network.name)}</span>
            </span>
            {network.testnet && <Tag>{testnet}</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
