import { core } from '@foyer/messages/en/core'
import { send as english } from '@foyer/messages/en/send'
import { format } from '@foyer/messages/format'
import { layersIcon } from '@foyer/ui/icons/accountIcons'
import type { FormEvent, ReactNode } from 'react'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Alert } from '../../ui/Alert.js'
import { AmountText } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { Glyph, Row, RowSkeleton } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { useLiveAccount } from '../account/useLiveAccount.js'
import { useApprovalWindow } from '../approval/useApprovalWindow.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AssetIcon } from '../tokens/AssetRow.js'
import { BalancesError } from '../tokens/BalancesError.js'
import { RecipientField } from './RecipientField.js'
import { SendAmount } from './SendAmount.js'
import { SendWarnings } from './SendWarnings.js'
import { type LiveSendForm, useSendForm, useSendingAccount } from './useSendForm.js'

const style = '.send{display:flex;flex-direction:column;gap:12px}.send>.alert{margin:0}'

/** The send form: token, amount and recipient. A change of the account or the network resets the form [S4.29]. */
export default function WalletSend(): ReactNode {
  const account = useSendingAccount()
  return account ? <Form key={account.id} account={account} /> : null
}

function Form({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { push, replace } = useWidget()
  const words = useWords('send', english)
  const live = useSendForm(account)
  useLiveAccount(account)
  const { form, change, balance, balances, recipient, reading, refusal, warnings } = live
  const describe = useErrorText()
  const approvalWindow = useApprovalWindow()
  useStyle(style)
  const { network } = account
  const coin = cleanSymbol(network.nativeCurrency.symbol)
  // Store the form in the view's history entry: it is restored when the user comes back from the next view.
  const saveForm = () => replace('WalletSend', { form })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reading.ready || refusal !== undefined) return
    saveForm()
    // The embedded wallet shows its review in a popup.
    approvalWindow.open()
    const draft = { owner: account.id, ...reading.ready }
    push('WalletSendPreview', { draft, ...(approvalWindow.isNeeded && { isSending: true as const }) })
  }
  const chooseToken = () => {
    saveForm()
    push('WalletSendSelectToken')
  }
  return (
    <form className="send" noValidate onSubmit={submit}>
      <SendAmount live={live} account={account} />
      {balances.error && !balances.data && !balance ? (
        <BalancesError balances={balances} />
      ) : (
        <TokenChoice live={live} account={account} onPress={chooseToken} />
      )}
      <RecipientField
        network={network}
        text={form.recipientText}
        onChange={(recipientText) => change({ recipientText })}
        recipient={recipient}
        onRetry={live.retryRecipient}
      />
      {refusal !== undefined && <Alert tone="danger">{describe(refusal)}</Alert>}
      <SendWarnings warnings={warnings} token={balance ? cleanSymbol(balance.asset.symbol) : ''} coin={coin} />
      <Button
        type="submit"
        disabled={refusal !== undefined || (!reading.ready && !reading.isWaiting)}
        busy={reading.isWaiting || live.isWeighing}
      >
        {words[reading.step]}
      </Button>
    </form>
  )
}

interface TokenChoiceProps {
  readonly live: LiveSendForm
  readonly account: ActiveAccount
  readonly onPress: () => void
}

/** The selected token. A press opens the list of tokens. */
function TokenChoice({ live, account, onPress }: TokenChoiceProps): ReactNode {
  const words = useWords('send', english)
  const { loading } = useWords('core', core)
  const { balance, balances, isNative } = live
  if (!balance && !balances.data)
    return (
      <div>
        <span className="sr" role="status">
          {loading}
        </span>
        <RowSkeleton count={1} />
      </div>
    )
  if (!balance)
    return (
      <Row title={words.selectToken} icon={<Glyph path={layersIcon} />} chevron onClick={onPress} data-key="token" />
    )
  const symbol = cleanSymbol(balance.asset.symbol)
  const name = cleanName(balance.asset.name) || symbol
  return (
    <Row
      title={name}
      subtitle={<AmountText value={symbol} />}
      icon={<AssetIcon asset={balance.asset} network={account.network} isNative={isNative} />}
      chevron
      // Put the hidden text after the visible text: users of voice control say the visible text.
      end={<span className="sr">{format(words.chooseToken, { token: symbol })}</span>}
      onClick={onPress}
    />
  )
}
