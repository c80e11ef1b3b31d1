import { format } from '@foyer/messages/format'
import { buyIcon, disconnectIcon, receiveIcon, sendIcon, swapIcon } from '@foyer/ui/icons/accountIcons'
import { useState } from 'react'
import { AccountHead, Actions, ActionTile, AddressText, Avatar } from '../../../packages/kit/src/ui/AccountHead.js'
import { AmountText } from '../../../packages/kit/src/ui/AmountText.js'
import { Button } from '../../../packages/kit/src/ui/Button.js'
import { CopyButton } from '../../../packages/kit/src/ui/CopyButton.js'
import { TeachingPoints } from '../../../packages/kit/src/ui/Illustration.js'
import { Glyph, LinkRow, Row } from '../../../packages/kit/src/ui/Row.js'
import { NetworkIcon } from '../../../packages/kit/src/ui/SafeImage.js'
import { GroupLabel, Stack } from '../../../packages/kit/src/ui/Separator.js'
import { Tabs, tabPanel } from '../../../packages/kit/src/ui/Tabs.js'
import { marks } from '../marks.js'
import { address, Frame, type SceneProps } from './Frame.js'

export function Account(props: SceneProps) {
  const { account, core } = props.words
  const [tab, setTab] = useState('tokens')
  const copy = { label: account.copyAddress, copiedLabel: core.copied, failedLabel: core.copyFailed }
  return (
    <Frame
      {...props}
      title={account.accountTitle}
      titleHidden
      startSlot={
        <Button variant="ghost" size="sm" icon={<NetworkIcon src={marks.ethereum} name="Ethereum" size={24} />}>
          Ethereum
        </Button>
      }
    >
      <AccountHead
        avatar={<Avatar address={address} size={64} />}
        name={
          <CopyButton value={address} look="inline" {...copy}>
            <AddressText address={address} />
          </CopyButton>
        }
        sum={<AmountText value="1.234" symbol="ETH" />}
      />
      <Actions>
        <ActionTile label={account.send} path={sendIcon} />
        <ActionTile label={account.receive} path={receiveIcon} />
        <ActionTile
          label={account.swap}
          path={swapIcon}
          disabled
          reason={format(account.notOnNetwork, { network: 'Base' })}
        />
        <ActionTile label={account.buy} path={buyIcon} />
      </Actions>
      <Stack>
        <Tabs
          label={account.accountTitle}
          prefix="account"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'tokens', label: account.tokens },
            { id: 'activity', label: account.activity },
          ]}
        />
        <div {...tabPanel('account', tab)} className="stack">
          <Row
            title="Ether"
            subtitle={<AmountText value="1.234" symbol="ETH" />}
            icon={<NetworkIcon src={marks.ethereum} name="Ether" />}
            end={<AmountText value="$4,310.22" />}
          />
          <Row
            title="USD Coin"
            subtitle={<AmountText value="250.00" symbol="USDC" />}
            icon={<NetworkIcon src={marks.usdc} name="USD Coin" />}
            end={<AmountText value="$250.00" />}
          />
        </div>
        <Row title={account.disconnect} icon={<Glyph path={disconnectIcon} />} tone="danger" />
      </Stack>
    </Frame>
  )
}

export function Networks(props: SceneProps) {
  const { networks } = props.words
  const rows = [
    ['Ethereum', marks.ethereum],
    ['Base', marks.base],
    ['OP Mainnet', marks.optimism],
    ['Polygon', marks.polygon],
    ['Unknown chain with a very long name that does not fit', undefined],
  ] as const
  return (
    <Frame {...props} title={networks.networksTitle} back>
      <Stack>
        <GroupLabel>{networks.networksTitle}</GroupLabel>
        {rows.map(([name, src], index) => (
          <Row
            key={name}
            title={name}
            icon={<NetworkIcon src={src} name={name} />}
            current={index === 0}
            disabled={index === 3}
            {...(index === 3 && { subtitle: networks.notInWallet })}
          />
        ))}
      </Stack>
    </Frame>
  )
}

export function LearnNetwork(props: SceneProps) {
  const { networks } = props.words
  return (
    <Frame {...props} title={networks.whatIsNetworkTitle} back>
      <TeachingPoints
        points={[
          { art: 'network', title: networks.whatIsNetwork1Title, text: networks.whatIsNetwork1Text },
          { art: 'compare', title: networks.whatIsNetwork2Title, text: networks.whatIsNetwork2Text },
        ]}
      />
      <LinkRow href="https://ethereum.org" title={networks.learnMore} chevron />
    </Frame>
  )
}
