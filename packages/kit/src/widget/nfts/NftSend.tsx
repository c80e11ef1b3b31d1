import { send as english } from '@foyer/messages/en/send'
import { format } from '@foyer/messages/format'
import { formatExactAmount } from '@foyer/primitives/formatAmount'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { recipientFactsQuery } from '../../core/queries/recipient.js'
import { sendFeeQuery } from '../../core/queries/sendFee.js'
import { listKnown } from '../../core/storage/recipients.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { TextField } from '../../ui/TextField.js'
import { useStyle } from '../../ui/UiContext.js'
import { useOwner } from '../account/useOwner.js'
import { useApprovalWindow } from '../approval/useApprovalWindow.js'
import { isUnsendableError } from '../send/isUnsendableError.js'
import { useRecipients } from '../send/RecipientBook.js'
import { RecipientField } from '../send/RecipientField.js'
import { listSendWarnings, SendWarnings } from '../send/SendWarnings.js'
import { validateSendForm } from '../send/sendForm.js'
import { useRecipient } from '../send/useRecipient.js'
import { useSendingAccount } from '../send/useSendForm.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { NftForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useParseInput } from '../tokens/amountInput.js'
import { getNftName } from './getNftName.js'
import { NftPicture } from './NftPicture.js'

const style = `
.send{display:flex;flex-direction:column;gap:12px}.send>.alert{margin:0}
.gift{display:flex;align-items:center;gap:12px;padding:8px;border-radius:var(--_r4);background:var(--_surface)}
.gift>.pic{width:64px;height:64px;flex:none;border-radius:var(--_r3)}
.gift>.text{display:flex;flex-direction:column;min-width:0}
.gift .t{font-weight:500;overflow-wrap:anywhere}
.gift .s{font-size:var(--_t2);color:var(--_text-muted);overflow-wrap:anywhere}
.gift .count{display:none}
`

/** The form for an NFT's recipient, and for the amount if there are several copies. */
export function NftSend(): ReactNode {
  const { place } = useWidget()
  const sender = useSendingAccount()
  const form = place.view === 'NftSend' ? place.params.form : undefined
  const account = useOwner(sender && form?.owner)
  return account && form ? <Form key={account.id} account={account} given={form} /> : null
}

/** Converts an NFT to a balance for the send form, with whole pieces only. */
function toBalance({ nft }: NftForm, { network }: ActiveAccount): AssetBalance {
  const { address, standard, tokenId, amount } = nft
  const name = getNftName(nft)
  return {
    asset: { chainId: network.caipNetworkId, address, name, symbol: name, decimals: 0, nft: { standard, tokenId } },
    amount: { atomic: BigInt(amount), decimals: 0 },
  }
}

function Form({ account, given }: { readonly account: ActiveAccount; readonly given: NftForm }): ReactNode {
  const { client, push, replace } = useWidget()
  const words = useWords('send', english)
  const locale = useLocale()
  const parseInput = useParseInput()
  const describe = useErrorText()
  const approvalWindow = useApprovalWindow()
  const [form, setForm] = useState(given)
  const { nft, amountInput, recipientText } = form
  const { network, address: from } = account
  const balance = toBalance(form, account)
  const isOne = balance.amount.atomic <= 1n
  const { recipient, retry } = useRecipient(network, recipientText)
  const to = recipient.status === 'found' ? recipient.address : undefined
  const reading = validateSendForm({
    balance,
    isNative: false,
    typed: amountInput.reading,
    recipient,
    maxFee: undefined,
  })
  const facts = useQuery(client, to === undefined ? undefined : recipientFactsQuery(client, network, to))
  // Estimate the fee only for warnings: it may be too high, or the recipient may not accept the NFT.
  const request = to === undefined ? undefined : { from, to, asset: balance.asset, amount: { atomic: 1n, decimals: 0 } }
  const fee = useQuery(client, request && sendFeeQuery(client, network, request))
  const known = listKnown(useRecipients(network))
  useStyle(style)
  const isRefused = fee.status === 'error' && isUnsendableError(fee.error)
  const isWaiting = reading.isWaiting || (reading.ready !== undefined && facts.status === 'pending')
  const warnings =
    to === undefined
      ? []
      : listSendWarnings({
          ...{ from, to, known, isNative: false, native: undefined, maxFee: fee.data?.maxFee },
          recipient: facts.data ?? undefined,
        })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reading.ready || isWaiting || isRefused) return
    replace('NftSend', { form })
    // The embedded wallet shows the only review, in its popup.
    approvalWindow.open()
    const draft = { owner: account.id, nft, ...reading.ready }
    push('WalletSendPreview', { draft, ...(approvalWindow.isNeeded && { isSending: true as const }) })
  }
  const fault =
    reading.fault === 'amountOver'
      ? format(words.amountOver, { amount: formatExactAmount(cleanName(nft.amount, 20), locale) })
      : reading.fault && words.amountWhole
  return (
    <form className="send" noValidate onSubmit={submit}>
      <div className="gift">
        <NftPicture nft={nft} name={getNftName(nft)} />
        <span className="text">
          {/* Hidden from screen readers: the image has the same name. */}
          <span className="t" dir="auto" aria-hidden="true">
            {getNftName(nft)}
          </span>
          <span className="s" dir="auto">
            {cleanName(nft.collection, 60)}
          </span>
        </span>
      </div>
      {!isOne && (
        <TextField
          label={words.howMany}
          value={amountInput.text}
          onChange={(text) => setForm({ ...form, amountInput: parseInput(text.slice(0, 80), []) })}
          inputMode="numeric"
          dir="ltr"
          error={fault}
          description={format(words.available, { amount: formatExactAmount(cleanName(nft.amount, 20), locale) })}
        />
      )}
      <RecipientField
        network={network}
        text={recipientText}
        onChange={(text) => setForm((last) => ({ ...last, recipientText: text }))}
        recipient={recipient}
        onRetry={retry}
      />
      {isRefused ? (
        <Alert tone="danger">{describe(fee.error)}</Alert>
      ) : (
        <SendWarnings
          warnings={warnings}
          token={cleanSymbol(balance.asset.symbol)}
          coin={cleanSymbol(network.nativeCurrency.symbol)}
        />
      )}
      <Button type="submit" disabled={isRefused || (!reading.ready && !isWaiting)} busy={isWaiting && !isRefused}>
        {words[reading.step]}
      </Button>
    </form>
  )
}
