import { send as english } from '@foyer/messages/en/send'
import { format } from '@foyer/messages/format'
import { formatAmount, formatExactAmount, getCurrencyDecimals } from '@foyer/primitives/formatAmount'
import { getPrice, getWorth } from '@foyer/primitives/worth'
import { swapIcon } from '@foyer/ui/icons/accountIcons'
import type { ReactNode } from 'react'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { AmountField } from '../../ui/AmountField.js'
import { AmountText } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { Icon } from '../../ui/Icon.js'
import { useStyle } from '../../ui/UiContext.js'
import { BuyButton } from '../buy/BuyButton.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { type AmountInput, createAmountQuestion, listCurrencyUnits, useParseInput } from '../tokens/amountInput.js'
import { formatWorth } from '../tokens/balances.js'
import type { LiveSendForm } from './useSendForm.js'
import { toSendError } from './useSending.js'

const style = `
.below>.other>.i{width:16px;height:16px;transform:rotate(90deg)}
.below{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:4px 8px;min-height:32px;font-size:var(--_t2);color:var(--_text-muted)}
`

interface SendAmountProps {
  readonly live: LiveSendForm
  readonly account: ActiveAccount
}

/**
 * The amount field with its value in the other unit, the balance and a Max button. If the balance is too low, shows a
 * "Buy" button.
 */
export function SendAmount({ live, account }: SendAmountProps): ReactNode {
  const { balance, isNative, amountInput, isFiat, change, form, reading, isWeighing, feeError } = live
  const { replace } = useWidget()
  const words = useWords('send', english)
  const locale = useLocale()
  const parseInput = useParseInput()
  const describe = useErrorText()
  useStyle(style)
  const symbol = balance && cleanSymbol(balance.asset.symbol)
  const unit = isFiat && balance ? getPrice(balance)?.currency : symbol
  const units = isFiat && unit ? listCurrencyUnits(unit, locale) : [symbol ?? '']
  const type = (input: AmountInput) => change({ amountInput: input, isTypedInFiat: isFiat, isMax: false })
  // The fee is paid in the native token.
  const wanted = isNative || reading.fault === 'feeOver' ? '' : balance?.asset.address
  const isFeeUnknown = form.isMax && isNative && feeError !== undefined
  return (
    <AmountField
      label={words.amount}
      value={amountInput.text}
      onChange={(text) => type(parseInput(text.slice(0, 100), units))}
      symbol={unit}
      error={isFeeUnknown ? describe(toSendError(feeError)) : formatAmountError(live, words, locale)}
      question={createAmountQuestion(amountInput, words.amountUnclear, locale, type)}
    >
      {symbol && live.switchUnit && (
        <div className="below">
          <OtherUnit live={live} symbol={symbol} />
        </div>
      )}
      <div className="below">
        {balance && symbol && (
          <span title={formatExactAmount(balance.amount, locale)}>
            {format(words.available, { amount: `\u2066${formatAmount(balance.amount, locale)} ${symbol}\u2069` })}
          </span>
        )}
        {balance && balance.amount.atomic > 0n && (
          <Button
            size="sm"
            variant="secondary"
            busy={isWeighing}
            aria-pressed={form.isMax}
            onClick={() => change({ isMax: true })}
          >
            {words.max}
          </Button>
        )}
        {(reading.fault === 'amountOver' || reading.fault === 'feeOver') && (
          <BuyButton account={account} token={wanted} onLeave={() => replace('WalletSend', { form })} />
        )}
      </div>
    </AmountField>
  )
}

interface OtherUnitProps {
  readonly live: LiveSendForm
  readonly symbol: string
}

/** The amount in the other unit, fiat or token. A press makes that unit the unit of the field. */
function OtherUnit({ live: { balance, amount, isFiat, switchUnit }, symbol }: OtherUnitProps): ReactNode {
  const words = useWords('send', english)
  const locale = useLocale()
  if (!switchUnit) return null
  const worth = balance && amount && getWorth({ ...balance, amount })
  const unit = (isFiat ? symbol : balance && getPrice(balance)?.currency) ?? symbol
  const other = isFiat ? amount && `${formatAmount(amount, locale)} ${symbol}` : worth && formatWorth(worth, locale)
  return (
    <Button size="sm" variant="ghost" className="other" icon={<Icon path={swapIcon} />} onClick={switchUnit}>
      <AmountText value={other ?? unit} />
      <span className="sr"> {format(words.typeIn, { unit })}</span>
    </Button>
  )
}

function formatAmountError(
  { reading: { fault }, balance, form, least }: LiveSendForm,
  words: ReturnType<typeof useWords<'send'>>,
  locale: string,
): string | undefined {
  if (fault === undefined) return undefined
  if (!balance) return words[fault]
  const { asset, amount } = balance
  const token = cleanSymbol(asset.symbol)
  const currency = getPrice(balance)?.currency
  if (fault === 'amountDecimals' && form.isTypedInFiat && currency)
    return format(words[fault], { token: currency, decimals: getCurrencyDecimals(currency) })
  // Truncate the balance for display, but show the minimum in full: a truncated minimum would be too small.
  const text = fault === 'amountLeast' && least ? formatExactAmount(least, locale) : formatAmount(amount, locale)
  return format(words[fault], { token, decimals: asset.decimals, amount: `${text} ${token}` })
}
