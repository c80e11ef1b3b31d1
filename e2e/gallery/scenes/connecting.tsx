import { format } from '@foyer/messages/format'
import { gridIcon, walletIcon } from '@foyer/ui/icons/baseIcons'
import { useMemo, useState } from 'react'
import { Button } from '../../../packages/kit/src/ui/Button.js'
import { TeachingPoints } from '../../../packages/kit/src/ui/Illustration.js'
import { RingSpinner, StatusText } from '../../../packages/kit/src/ui/RingSpinner.js'
import { Glyph, Row, RowSkeleton, Tag, useRovingFocus } from '../../../packages/kit/src/ui/Row.js'
import { WalletIcon } from '../../../packages/kit/src/ui/SafeImage.js'
import { SearchField, useActiveDescendant } from '../../../packages/kit/src/ui/SearchField.js'
import { Stack } from '../../../packages/kit/src/ui/Separator.js'
import { EmptyState } from '../../../packages/kit/src/ui/StateMessage.js'
import { Switch } from '../../../packages/kit/src/ui/Switch.js'
import { Tile } from '../../../packages/kit/src/ui/Tile.js'
import { VirtualGrid } from '../../../packages/kit/src/ui/VirtualGrid.js'
import { walletMarks } from '../marks.js'
import { Frame, nothing, type SceneProps } from './Frame.js'

export function Connect(props: SceneProps) {
  const { core } = props.words
  const roving = useRovingFocus()
  const installed = <Tag key="installed">{core.installed}</Tag>
  const recent = (
    <Tag key="recent" tone="accent">
      {core.recent}
    </Tag>
  )
  const tags = [recent, installed, installed]
  return (
    <Frame {...props} title={core.connectTitle}>
      <Stack>
        <div className="stack" {...roving}>
          {walletMarks.slice(0, 4).map(({ name, src }, index) => (
            <Row key={name} title={name} icon={<WalletIcon src={src} name={name} />} tag={tags[index]} />
          ))}
          <Row title={core.allWallets} icon={<Glyph path={gridIcon} />} tag={<Tag>60+</Tag>} chevron />
        </div>
        <p className="foot">
          {core.noWallet} <button type="button">{core.getWallet}</button>
        </p>
      </Stack>
    </Frame>
  )
}

export function Loading(props: SceneProps) {
  return (
    <Frame {...props} title={props.words.core.connectTitle}>
      <Stack>
        <RowSkeleton count={5} />
      </Stack>
    </Frame>
  )
}

export function Connecting(props: SceneProps & { failed?: boolean }) {
  const { wallets, core } = props.words
  const wallet = walletMarks[0]
  const fill = (text: string) => format(text, { wallet: wallet?.name ?? '' })
  return (
    <Frame {...props} title="MetaMask" back>
      <RingSpinner
        src={wallet?.src}
        name="MetaMask"
        status={props.failed ? 'error' : 'busy'}
        onRetry={nothing}
        retryLabel={core.tryAgain}
      />
      <StatusText
        title={props.failed ? wallets.declinedTitle : fill(wallets.continueIn)}
        text={props.failed ? fill(wallets.declinedText) : wallets.continueInText}
        tone={props.failed ? 'error' : 'status'}
      />
      {props.failed && <Button variant="secondary">{core.tryAgain}</Button>}
    </Frame>
  )
}

export function AllWallets(props: SceneProps) {
  const { wallets } = props.words
  const [query, setQuery] = useState('')
  const [certified, setCertified] = useState(false)
  const all = useMemo(
    () =>
      Array.from({ length: 5000 }, (_, index) => {
        const mark = walletMarks[index % walletMarks.length]
        return {
          id: `w${index}`,
          name: index < 10 ? (mark?.name ?? '') : `${mark?.name} ${index}`,
          src: index % 7 === 5 ? undefined : mark?.src,
        }
      }),
    [],
  )
  const items = all.filter((item) => item.name.toLowerCase().includes(query.toLowerCase()))
  const list = useActiveDescendant({
    count: items.length,
    columns: 4,
    idOf: (index) => `tile-${items[index]?.id}`,
    onEnter: nothing,
  })
  return (
    <Frame {...props} title={wallets.allWalletsTitle} back>
      <div className="stick">
        <SearchField
          label={wallets.searchWallets}
          clearLabel={wallets.clearSearch}
          value={query}
          onChange={setQuery}
          controls="wallet-grid"
          activeDescendant={list.activeId}
          onKeyDown={list.onKeyDown}
        />
        <Switch label={wallets.certifiedOnly} checked={certified} onChange={setCertified} />
      </div>
      {items.length === 0 ? (
        <EmptyState icon={walletIcon} title={wallets.noneFoundTitle} text={wallets.noneFoundText} />
      ) : (
        <VirtualGrid
          id="wallet-grid"
          label={wallets.allWalletsTitle}
          items={items}
          columns={4}
          rowHeight={96}
          getKey={(item) => item.id}
          getName={(item) => item.name}
          render={(item, index) => (
            <Tile
              id={`tile-${item.id}`}
              title={item.name}
              active={index === list.active}
              icon={<WalletIcon src={item.src} name={item.name} size={56} />}
            />
          )}
        />
      )}
    </Frame>
  )
}

export function Learn(props: SceneProps) {
  const { wallets } = props.words
  return (
    <Frame {...props} title={wallets.whatIsWalletTitle} back>
      <TeachingPoints
        points={[
          { art: 'login', title: wallets.whatIsWallet1Title, text: wallets.whatIsWallet1Text },
          { art: 'assets', title: wallets.whatIsWallet2Title, text: wallets.whatIsWallet2Text },
          { art: 'gateway', title: wallets.whatIsWallet3Title, text: wallets.whatIsWallet3Text },
        ]}
      />
      <Button>{wallets.getAWallet}</Button>
    </Frame>
  )
}
