import { errors } from '@foyer/messages/en/errors'
import { send as english } from '@foyer/messages/en/send'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { formatExactAmount } from '@foyer/primitives/formatAmount'
import { getWorth } from '@foyer/primitives/worth'
import { type ReactNode, useEffect } from 'react'
import { recipientFactsQuery, recipientIdentityQuery } from '../../core/queries/recipient.js'
import { sendFeeQuery } from '../../core/queries/sendFee.js'
import { findOwnName, listKnown } from '../../core/storage/recipients.js'
import { useShown } from '../../react/pageHooks.js'
import { type ActiveAccount, useAdapter, useTokenBalances } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { Avatar } from '../../ui/AccountHead.js'
import { Alert } from '../../ui/Alert.js'
import { AmountText, getAmountSize } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { Details } from '../../ui/Details.js'
import { Slow } from '../../ui/Spinner.js'
import { useEscape, useStyle } from '../../ui/UiContext.js'
import { useScrollToEnd } from '../../ui/useScrollToEnd.js'
import { GroupedAddress } from '../account/GroupedAddress.js'
import { useOwner } from '../account/useOwner.js'
import { getNftLabel, getNftName } from '../nfts/getNftName.js'
import { NftPicture } from '../nfts/NftPicture.js'
import { OpenWallet } from '../pairing/OpenWallet.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useLeaveGuard } from '../shell/LeaveQuestion.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { SendDraft } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AssetIcon } from '../tokens/AssetRow.js'
import { formatWorth, isNativeAsset } from '../tokens/balances.js'
import { FeeText, listOtherCosts } from './FeeText.js'
import { isUnsendableError } from './isUnsendableError.js'
import { useRecipients } from './RecipientBook.js'
import { listSendWarnings, SendWarnings } from './SendWarnings.js'
import { toSendError, useSending } from './useSending.js'

/**
 * The interval at which the fee is refetched while the widget is visible, in milliseconds. The spec does not define it.
 */
const feePollMs = 10_000

const style = `
.review{display:flex;flex-direction:column;gap:12px}
.review>.alert{margin:0}
.what{display:flex;flex-direction:column;align-items:center;gap:6px;padding:4px 0 8px;text-align:center}
.what>.pic{width:96px;height:96px;border-radius:var(--_r4)}
.what>.exact{max-width:100%;font-weight:600;line-height:1.2;overflow-wrap:anywhere}
.to{display:flex;flex-direction:column;align-items:flex-end;gap:4px}
.to>.who{display:flex;align-items:center;gap:6px;max-width:100%;min-height:1.45em}
.to .grouped{justify-content:flex-end;max-width:172px;font-weight:400;color:var(--_text-muted)}
[dir=rtl] .to .grouped{justify-content:flex-start}
.review>.note{color:var(--_text-muted);text-align:center;text-wrap:balance}
.two{display:flex;flex-wrap:wrap;gap:8px}
.two>.b{flex:1 1 auto;width:auto}
.two>.b-primary{flex-grow:3}
`

/** The review before the wallet request: the exact amount, the recipient and the maximum fee. */
export default function WalletSendPreview(): ReactNode {
  const { place } = useWidget()
  const params = place.view === 'WalletSendPreview' ? place.params : undefined
  const account = useOwner(params?.draft.owner)
  return account && params ? <Review account={account} {...params} /> : null
}

/**
 * Returns true if the transaction could have been sent despite the error: the wallet disconnected or sent an invalid
 * response.
 */
function canBeSent(error: unknown): boolean {
  return ['WALLET_ANSWER_INVALID', 'WALLET_DISCONNECTED'].includes(getErrorCode(error) ?? '')
}

interface ReviewProps {
  readonly account: ActiveAccount
  readonly draft: SendDraft
  readonly isSending?: true
}

function Review({ account, draft, isSending }: ReviewProps): ReactNode {
  const { client, back, replace } = useWidget()
  const words = useWords('send', english)
  const { REQUEST_PENDING } = useWords('errors', errors)
  const locale = useLocale()
  const describe = useErrorText()
  const isShown = useShown(client)
  const { state, send, cancel } = useSending(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies(replace): the first render decides
  // biome-ignore lint/correctness/useExhaustiveDependencies(send): the first render decides
  useEffect(() => {
    if (!isSending) return
    // If the user comes back to this view, it must wait for a click before sending.
    replace('WalletSendPreview', { draft })
    void send()
  }, [isSending, draft])
  const { network, address } = account
  const { asset } = draft.balance
  const nativeAddress = useAdapter(client, network.chainNamespace)?.nativeAddress
  const isNative = isNativeAsset(asset, nativeAddress)
  const native = useTokenBalances(client, account).data?.find((each) => isNativeAsset(each.asset, nativeAddress))
  const request = { from: address, to: draft.to, asset, amount: draft.amount }
  const fee = useQuery(client, sendFeeQuery(client, network, request), {
    ...(isShown && { refetchIntervalMs: feePollMs }),
  })
  // The form has read this fee. Its rows reserve the place of the exact amounts, so that the buttons do not move.
  const smallest = { ...request, amount: { ...draft.amount, atomic: 1n } }
  const expected = useQuery(client, fee.status === 'pending' ? sendFeeQuery(client, network, smallest) : undefined)
  const { data: facts } = useQuery(client, recipientFactsQuery(client, network, draft.to))
  const { data: identity } = useQuery(client, recipientIdentityQuery(client, network, draft.to))
  const isRequesting = state.status === 'asking'
  // While a request is open, the first Escape cancels the waiting and does not close the widget.
  useEscape(isRequesting, cancel)
  useLeaveGuard(isRequesting, cancel)
  useStyle(style)
  const box = useScrollToEnd(state.status === 'failed' || state.status === 'left')
  const symbol = cleanSymbol(asset.symbol)
  const coin = cleanSymbol(network.nativeCurrency.symbol)
  const exact = formatExactAmount(draft.amount, locale)
  const worth = getWorth({ ...draft.balance, amount: draft.amount })
  const recipients = useRecipients(network)
  const own = findOwnName(recipients, draft.to)
  const name = own ?? draft.toName ?? identity?.name ?? undefined
  const warnings = listSendWarnings({
    from: address,
    to: draft.to,
    known: listKnown(recipients),
    recipient: facts ?? undefined,
    isNative,
    native: native?.amount,
    maxFee: fee.data?.maxFee,
  })
  const isRefused = fee.status === 'error' && isUnsendableError(fee.error)
  const cannotPay = fee.status === 'error' && getErrorCode(fee.error) === 'INSUFFICIENT_FUNDS'
  return (
    <div ref={box} className="review">
      <div className="what">
        {draft.nft ? (
          <NftPicture nft={draft.nft} name={getNftName(draft.nft)} />
        ) : (
          <AssetIcon asset={asset} network={network} isNative={isNative} size={48} />
        )}
        <span className="muted">{words.youSend}</span>
        <span
          className="exact"
          style={{ fontSize: draft.nft ? 20 : getAmountSize(exact.length + symbol.length) }}
          data-testid="send-amount"
        >
          {draft.nft ? <bdi>{getNftLabel(draft.nft, exact)}</bdi> : <AmountText value={exact} symbol={symbol} />}
        </span>
        {worth && (
          <span className="muted">
            <AmountText value={formatWorth(worth, locale)} />
          </span>
        )}
      </div>
      <Details
        items={[
          {
            label: words.to,
            value: (
              <span className="to">
                <span className="who">
                  <Avatar address={draft.to} src={identity?.avatar ?? undefined} size={20} />
                  {name !== undefined && <bdi>{cleanName(name, 40)}</bdi>}
                </span>
                <GroupedAddress address={draft.to} />
              </span>
            ),
          },
          { label: words.network, value: <bdi>{cleanName(network.name)}</bdi> },
          { label: words.networkFee, value: <FeeText fee={fee} native={native} symbol={coin} /> },
          ...listOtherCosts(fee.data, expected.data, draft.amount, { coin, symbol }, words, locale),
        ]}
      />
      <SendWarnings
        warnings={cannotPay && !warnings.includes('feeOver') ? ['feeOver', ...warnings] : warnings}
        token={symbol}
        coin={coin}
      />
      {isRefused && state.status !== 'failed' && <Alert tone="danger">{describe(fee.error)}</Alert>}
      {state.status !== 'failed' && state.status !== 'left' && <p className="note">{words.previewWarning}</p>}
      {state.status === 'failed' && (
        <Alert tone="danger" {...(!canBeSent(state.error) && { title: words.failedTitle })}>
          {describe(toSendError(state.error))}
        </Alert>
      )}
      {state.status === 'left' && <Alert tone="warning">{REQUEST_PENDING}</Alert>}
      <Slow active={isRequesting}>{words.slowText}</Slow>
      {isRequesting && <OpenWallet />}
      <div className="two pin">
        <Button variant="secondary" onClick={isRequesting ? cancel : back}>
          {words.cancel}
        </Button>
        <Button
          disabled={isRefused}
          busy={isRequesting}
          busyLabel={words.approving}
          onClick={() => void send()}
          data-autofocus
        >
          {words.send}
        </Button>
      </div>
    </div>
  )
}
