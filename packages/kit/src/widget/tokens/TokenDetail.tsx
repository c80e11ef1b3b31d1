import { account as accountWords } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { tokens as english, nfts } from '@foyer/messages/en/holdings'
import { formatAmount, formatExactAmount } from '@foyer/primitives/formatAmount'
import { getPrice, getWorth } from '@foyer/primitives/worth'
import { externalIcon } from '@foyer/ui/icons/actionIcons'
import type { ReactNode } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { addToken, removeToken, setTokenHidden } from '../../core/storage/ownTokens.js'
import { type ActiveAccount, useAdapter, useTokenBalances } from '../../react/useActiveAccount.js'
import { AddressText } from '../../ui/AccountHead.js'
import { Alert } from '../../ui/Alert.js'
import { AmountText, getAmountSize } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Details } from '../../ui/Details.js'
import { Glyph, LinkRow } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { AccountActions, useAccountActions } from '../account/AccountActions.js'
import { useOwner } from '../account/useOwner.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { getExplorerUrl } from '../shell/links.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AssetIcon } from './AssetRow.js'
import { formatPrice, formatWorth, isNativeAsset } from './balances.js'
import { ChangeText } from './ChangeText.js'
import { isHidden, useOwnTokens } from './useOwnTokens.js'

const style = `
.token{gap:12px}
.token>.holds{display:flex;flex-direction:column;align-items:center;gap:6px;padding:4px 0;text-align:center}
.token>.holds>.exact{max-width:100%;font-weight:600;line-height:1.2;overflow-wrap:anywhere}
.token>.actions{padding-bottom:0}
.token>.alert{margin:0}
.token .details dd .cp-inline{margin-block:-4px;padding-inline:0;white-space:nowrap}
`

/** The details of a token: balance, value, contract, and the actions for it [S3.23]. */
export function TokenDetail(): ReactNode {
  const { place } = useWidget()
  const params = place.view === 'TokenDetail' ? place.params : undefined
  const account = useOwner(params?.owner)
  return account && params ? <Token account={account} given={params.balance} /> : null
}

function Token({ account, given }: { readonly account: ActiveAccount; readonly given: AssetBalance }): ReactNode {
  const { client } = useWidget()
  const words = useWords('tokens', english)
  const { copied, copyFailed } = useWords('core', core)
  const facts = useWords('nfts', nfts)
  const { unverified } = useWords('account', accountWords)
  const locale = useLocale()
  const { network } = account
  const { address } = given.asset
  const nativeAddress = useAdapter(client, network.chainNamespace)?.nativeAddress
  const { data } = useTokenBalances(client, account)
  const isSame = (other: AssetBalance) => other.asset.address?.toLowerCase() === address?.toLowerCase()
  const own = useOwnTokens(account)
  // Use the newest balance of the account. Spam, hidden and added tokens can be missing in that list: use the given
  // balance for them. Any other missing token has a balance of 0.
  const isApart = given.isSpam || given.isAdded || isHidden(own, given)
  const isGone = data !== undefined && !isApart
  const balance = data?.find(isSame) ?? (isGone ? { ...given, amount: { ...given.amount, atomic: 0n } } : given)
  const { asset, amount } = balance
  const isNative = isNativeAsset(asset, nativeAddress)
  const actions = useAccountActions(account)
  useStyle(style)
  const symbol = cleanSymbol(asset.symbol)
  const worth = getWorth(balance)
  const exact = formatExactAmount(amount, locale)
  const price = formatPrice(balance, locale)
  const change = getPrice(balance)?.change24h
  const url = isNative || address === undefined ? undefined : getExplorerUrl(undefined, network, address)
  return (
    <Stack className="token">
      <div className="holds">
        <AssetIcon asset={asset} network={network} isNative={isNative} size={56} />
        <span className="exact" style={{ fontSize: getAmountSize(exact.length + symbol.length) }} title={exact}>
          <AmountText value={exact.length > 24 ? formatAmount(amount, locale) : exact} symbol={symbol} />
        </span>
        {worth && (
          <span className="muted">
            <AmountText value={formatWorth(worth, locale)} />
          </span>
        )}
      </div>
      <AccountActions
        account={account}
        actions={actions}
        token={isNative ? '' : (address ?? '')}
        isEmpty={amount.atomic === 0n}
      />
      {balance.isSpam ? (
        <Alert tone="warning">{words.spamText}</Alert>
      ) : (
        balance.isUnverified && (
          <Alert tone="warning" title={unverified}>
            {words.unverifiedText}
          </Alert>
        )
      )}
      <Details
        items={[
          { label: words.name, value: <bdi>{cleanName(asset.name) || symbol}</bdi> },
          ...(price === undefined ? [] : [{ label: words.price, value: <PriceText price={price} change={change} /> }]),
          { label: facts.network, value: <bdi>{cleanName(network.name)}</bdi> },
          ...(isNative || address === undefined
            ? []
            : [
                {
                  label: facts.contract,
                  value: (
                    <CopyButton
                      look="inline"
                      value={address}
                      label={facts.copyContract}
                      copiedLabel={copied}
                      failedLabel={copyFailed}
                    >
                      <AddressText address={address} />
                    </CopyButton>
                  ),
                },
              ]),
        ]}
      />
      {url && <LinkRow title={facts.explorer} icon={<Glyph path={externalIcon} />} href={url} />}
      {!isNative && address !== undefined && <ShowOrHide account={account} balance={balance} address={address} />}
    </Stack>
  )
}

interface PriceTextProps {
  readonly price: string
  readonly change: number | undefined
}

function PriceText({ price, change }: PriceTextProps): ReactNode {
  return (
    <>
      <AmountText value={price} /> {change !== undefined && <ChangeText percent={change} />}
    </>
  )
}

interface ShowOrHideProps {
  readonly account: ActiveAccount
  readonly balance: AssetBalance
  readonly address: string
}

/** The buttons that hide or show the token, or remove a token that the user added. */
function ShowOrHide({ account, balance, address }: ShowOrHideProps): ReactNode {
  const { client, back } = useWidget()
  const words = useWords('tokens', english)
  const report = useReportFailure()
  const own = useOwnTokens(account)
  const { network } = account
  const isAdded = own.added.some((token) => token.address.toLowerCase() === address.toLowerCase())
  const isOut = isHidden(own, balance)
  // Show a spam token by adding it as the user's own token.
  const show = async () => {
    if (balance.isSpam) await addToken(client, network, { ...balance.asset, address })
    else await setTokenHidden(client, network, address, false)
  }
  const change = async (act: () => Promise<void>) => {
    if (await report(act())) back()
  }
  if (isOut || (balance.isSpam && !isAdded))
    return (
      <Button variant="secondary" onClick={() => void change(show)}>
        {words.show}
      </Button>
    )
  return (
    <>
      <Button variant="secondary" onClick={() => void change(() => setTokenHidden(client, network, address, true))}>
        {words.hide}
      </Button>
      {isAdded && (
        <Button variant="ghost" onClick={() => void change(() => removeToken(client, network, address))}>
          {words.remove}
        </Button>
      )}
    </>
  )
}
