import { type FC, type ReactNode, useMemo, useState } from 'react'
import type { Messages } from '../../packages/kit/src/messages/en.js'
import { format } from '../../packages/kit/src/messages/format.js'
import { AccountHead } from '../../packages/kit/src/ui/AccountHead.js'
import { Actions, ActionTile } from '../../packages/kit/src/ui/ActionTile.js'
import { AddressText } from '../../packages/kit/src/ui/AddressText.js'
import { Alert } from '../../packages/kit/src/ui/Alert.js'
import { AmountField } from '../../packages/kit/src/ui/AmountField.js'
import { AmountText } from '../../packages/kit/src/ui/AmountText.js'
import { Avatar } from '../../packages/kit/src/ui/Avatar.js'
import { Button } from '../../packages/kit/src/ui/Button.js'
import { Checkbox } from '../../packages/kit/src/ui/Checkbox.js'
import { CopyButton } from '../../packages/kit/src/ui/CopyButton.js'
import { createToasts } from '../../packages/kit/src/ui/createToasts.js'
import { Details } from '../../packages/kit/src/ui/Details.js'
import { EmptyState } from '../../packages/kit/src/ui/EmptyState.js'
import { ErrorState } from '../../packages/kit/src/ui/ErrorState.js'
import { TeachingPoints } from '../../packages/kit/src/ui/Illustration.js'
import { buyIcon } from '../../packages/kit/src/ui/icons/buy.js'
import { disconnectIcon } from '../../packages/kit/src/ui/icons/disconnect.js'
import { emptyIcon } from '../../packages/kit/src/ui/icons/empty.js'
import { gridIcon } from '../../packages/kit/src/ui/icons/grid.js'
import { receiveIcon } from '../../packages/kit/src/ui/icons/receive.js'
import { sendIcon } from '../../packages/kit/src/ui/icons/send.js'
import { swapIcon } from '../../packages/kit/src/ui/icons/swap.js'
import { NetworkIcon } from '../../packages/kit/src/ui/NetworkIcon.js'
import { QrCode } from '../../packages/kit/src/ui/QrCode.js'
import { RingSpinner } from '../../packages/kit/src/ui/RingSpinner.js'
import { Glyph, LinkRow, Row } from '../../packages/kit/src/ui/Row.js'
import { RowSkeleton } from '../../packages/kit/src/ui/RowSkeleton.js'
import { SearchField } from '../../packages/kit/src/ui/SearchField.js'
import { GroupLabel, Separator, Stack } from '../../packages/kit/src/ui/Separator.js'
import { StatusText } from '../../packages/kit/src/ui/StatusText.js'
import { Switch } from '../../packages/kit/src/ui/Switch.js'
import { ModalShell } from '../../packages/kit/src/ui/shell/ModalShell.js'
import { Tabs, tabPanel } from '../../packages/kit/src/ui/Tabs.js'
import { Tag } from '../../packages/kit/src/ui/Tag.js'
import { TextField } from '../../packages/kit/src/ui/TextField.js'
import { Tile } from '../../packages/kit/src/ui/Tile.js'
import { ToastView } from '../../packages/kit/src/ui/ToastView.js'
import { useActiveDescendant } from '../../packages/kit/src/ui/useActiveDescendant.js'
import { useRovingFocus } from '../../packages/kit/src/ui/useRovingFocus.js'
import { VirtualGrid } from '../../packages/kit/src/ui/VirtualGrid.js'
import { WalletIcon } from '../../packages/kit/src/ui/WalletIcon.js'
import { marks, walletMarks } from './marks.js'

export type SceneProps = { words: Messages; close: (() => void) | undefined }

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const nothing = () => {}

type FrameProps = SceneProps & { title: string; back?: boolean; children: ReactNode }

function Frame({
  words,
  close,
  title,
  back,
  children,
  ...rest
}: FrameProps & Partial<Parameters<typeof ModalShell>[0]>) {
  const kind = back ? 'back' : 'help'
  return (
    <ModalShell
      title={title}
      viewKey={title}
      depth={1}
      start={rest.startSlot ? undefined : { kind, label: back ? words.core.back : words.core.help, onPress: nothing }}
      onClose={close}
      closeLabel={words.core.close}
      {...rest}
    >
      {children}
    </ModalShell>
  )
}

function Connect(props: SceneProps) {
  const { core } = props.words
  const roving = useRovingFocus()
  return (
    <Frame {...props} title={core.connectTitle}>
      <Stack>
        <div className="stack" {...roving}>
          {walletMarks.slice(0, 4).map(({ name, src }, index) => (
            <Row
              key={name}
              title={name}
              icon={<WalletIcon src={src} name={name} />}
              tag={
                index === 0 ? (
                  <Tag tone="accent">{core.recent}</Tag>
                ) : index < 3 ? (
                  <Tag>{core.installed}</Tag>
                ) : undefined
              }
            />
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

function Loading(props: SceneProps) {
  return (
    <Frame {...props} title={props.words.core.connectTitle}>
      <Stack>
        <RowSkeleton count={5} />
      </Stack>
    </Frame>
  )
}

function Connecting(props: SceneProps & { failed?: boolean }) {
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

function AllWallets(props: SceneProps) {
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
        <EmptyState icon={emptyIcon} title={wallets.noneFoundTitle} text={wallets.noneFoundText} />
      ) : (
        <VirtualGrid
          id="wallet-grid"
          label={wallets.allWalletsTitle}
          items={items}
          columns={4}
          rowHeight={96}
          getKey={(item) => item.id}
          nameOf={(item) => item.name}
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

function Account(props: SceneProps) {
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

function Networks(props: SceneProps) {
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

function Send(props: SceneProps & { bad?: boolean }) {
  const { send } = props.words
  const [amount, setAmount] = useState(props.bad ? '1e21' : '0.25')
  const [to, setTo] = useState(props.bad ? '0x12' : 'vitalik.eth')
  return (
    <Frame {...props} title={send.sendTitle} back>
      <AmountField
        label={send.amount}
        value={amount}
        onChange={setAmount}
        symbol="ETH"
        error={props.bad ? send.amountNotNumber : undefined}
      >
        <Button variant="ghost" size="sm">
          {format(send.available, { amount: '1.234 ETH' })} · {send.max}
        </Button>
      </AmountField>
      <Stack>
        <Row
          title="Ether"
          subtitle={<AmountText value="1.234" symbol="ETH" />}
          icon={<NetworkIcon src={marks.ethereum} name="Ether" />}
          chevron
        />
        <TextField
          label={send.recipient}
          placeholder={send.recipientPlaceholder}
          clearLabel={send.clearRecipient}
          value={to}
          onChange={setTo}
          error={props.bad ? format(send.addressInvalid, { network: 'Ethereum' }) : undefined}
          description={<AddressText address={address} />}
        />
        <Button disabled={props.bad ?? false}>{props.bad ? send.incorrectValue : send.previewSend}</Button>
      </Stack>
    </Frame>
  )
}

function Preview(props: SceneProps) {
  const { send } = props.words
  return (
    <Frame {...props} title={send.previewTitle} back>
      <Stack>
        <Details
          items={[
            { label: send.youSend, value: <AmountText value="0.25" symbol="ETH" /> },
            { label: send.to, value: <AddressText address={address} full /> },
            { label: send.network, value: 'Ethereum' },
            { label: send.networkFee, value: <AmountText value="0.000021" symbol="ETH" /> },
          ]}
        />
        <Alert tone="warning">{send.previewWarning}</Alert>
        <Button busy busyLabel={send.approving}>
          {send.send}
        </Button>
        <Button variant="secondary">{send.cancel}</Button>
      </Stack>
    </Frame>
  )
}

function Receive(props: SceneProps & { waiting?: boolean }) {
  const { receive, core } = props.words
  return (
    <Frame {...props} title={receive.receiveTitle} back>
      <Stack className="center">
        <QrCode
          value={props.waiting ? undefined : `ethereum:${address}`}
          label={format(receive.qrLabel, { address })}
          failedLabel={receive.qrFailed}
          size={248}
          logo={{ src: marks.ethereum, name: 'Ethereum', round: true }}
        />
        <CopyButton
          value={address}
          look="text"
          label={receive.copyAddress}
          copiedLabel={core.copied}
          failedLabel={core.copyFailed}
        />
        <p className="muted">{format(receive.onlyOn, { network: 'Ethereum' })}</p>
      </Stack>
    </Frame>
  )
}

function Learn(props: SceneProps) {
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

function LearnNetwork(props: SceneProps) {
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

function States(props: SceneProps) {
  const { core, account, wallets } = props.words
  const toasts = useMemo(() => {
    const made = createToasts()
    made.show({ message: account.toastCopied, variant: 'success', autoClose: false })
    return made
  }, [account])
  const [on, setOn] = useState(true)
  return (
    <Frame
      {...props}
      title={core.connectTitle}
      toast={<ToastView toasts={toasts} />}
      alert={
        <Alert tone="danger" title="Invalid App Configuration" dismissLabel={core.dismiss} onDismiss={nothing}>
          Origin http://localhost is not on the allow list.
        </Alert>
      }
    >
      <Stack>
        <ErrorState
          title={wallets.listFailedTitle}
          text={wallets.listFailedText}
          actionLabel={core.tryAgain}
          onAction={nothing}
        />
        <Separator>{core.or}</Separator>
        <EmptyState
          icon={emptyIcon}
          title={account.tokensEmptyTitle}
          text={format(account.tokensEmptyText, { network: 'Base' })}
        >
          <Button variant="secondary">{account.receive}</Button>
        </EmptyState>
        <Checkbox checked={on} onChange={setOn}>
          {format(core.legalCheckbox, { terms: core.terms, privacy: core.privacy })}
        </Checkbox>
        <Button variant="danger">{account.disconnect}</Button>
        <Button disabled>{core.connectTitle}</Button>
      </Stack>
    </Frame>
  )
}

export const scenes: Readonly<Record<string, FC<SceneProps>>> = {
  connect: Connect,
  loading: Loading,
  connecting: Connecting,
  declined: (props) => <Connecting {...props} failed />,
  allWallets: AllWallets,
  account: Account,
  networks: Networks,
  send: Send,
  sendBad: (props) => <Send {...props} bad />,
  preview: Preview,
  receive: Receive,
  qrWaiting: (props) => <Receive {...props} waiting />,
  learn: Learn,
  learnNetwork: LearnNetwork,
  states: States,
}
