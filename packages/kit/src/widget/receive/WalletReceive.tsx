import { receive as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { format } from '@foyer/messages/format'
import type { ReactNode } from 'react'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { AddressText, Avatar } from '../../ui/AccountHead.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { QrCode } from '../../ui/QrCode.js'
import { Row } from '../../ui/Row.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { useStyle } from '../../ui/UiContext.js'
import { AccountTypeTag } from '../account/AccountTypeTag.js'
import { GroupedAddress } from '../account/GroupedAddress.js'
import { useLiveAccount } from '../account/useLiveAccount.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useReceiveNetworks } from './useReceiveNetworks.js'

const style = `
.receive{display:flex;flex-direction:column;align-items:center;gap:16px}
.receive>.qr{--qr:232px}
.receive .whose{display:flex;align-items:center;gap:8px;max-width:100%;font-weight:600}
.receive .grouped{justify-content:center;max-width:252px;color:var(--_text-muted)}
.receive>.row{align-self:stretch}
.receive .t{white-space:normal;font-size:var(--_t2)}
.marks{display:flex;flex-direction:row-reverse;padding-inline-start:8px}
.marks>.img{margin-inline-start:-8px;outline:2px solid var(--_surface)}
`

/** The size of the QR code: 200 px and the white border that scanners need. */
const qrPx = 232
const maxIcons = 5

/** Shows the account's address as text and as a QR code. */
export default function WalletReceive(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account ? <Address account={account} /> : null
}

function Address({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { address, network, facts } = account
  const { client, push } = useWidget()
  const words = useWords('receive', english)
  const { copied, copyFailed } = useWords('core', core)
  const family = useReceiveNetworks()
  useStyle(style)
  useLiveAccount(account)
  const image = getNetworkImageUrl(client, network)
  return (
    <div className="receive">
      <QrCode
        value={address}
        size={qrPx}
        label={format(words.qrLabel, { address })}
        failedLabel={words.qrFailed}
        logo={image === undefined ? undefined : { src: image, name: network.name, round: true }}
      />
      <span className="whose">
        <Avatar address={address} src={facts.profileImage ?? undefined} size={24} />
        {facts.profileName ? <bdi>{cleanName(facts.profileName, 32)}</bdi> : <AddressText address={address} />}
        <AccountTypeTag account={account} />
      </span>
      <GroupedAddress address={address} />
      <CopyButton look="text" value={address} label={words.copyAddress} copiedLabel={copied} failedLabel={copyFailed} />
      <Row
        title={family.length === 1 ? format(words.onlyOn, { network: cleanName(network.name) }) : words.onlyOnThese}
        end={
          <span className="marks">
            {family
              .slice(0, maxIcons)
              .map((each) => (
                <NetworkIcon
                  key={each.caipNetworkId}
                  src={getNetworkImageUrl(client, each)}
                  name={each.name}
                  size={24}
                />
              ))
              .reverse()}
          </span>
        }
        chevron
        onClick={() => push('WalletCompatibleNetworks')}
      />
    </div>
  )
}
