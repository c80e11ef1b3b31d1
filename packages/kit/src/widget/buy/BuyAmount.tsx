import { buy as english } from '@foyer/messages/en/buy'
import { format, formatPlural } from '@foyer/messages/format'
import { formatMoney, getCurrencyDecimals } from '@foyer/primitives/formatAmount'
import type { ReactNode } from 'react'
import { AmountField } from '../../ui/AmountField.js'
import { AmountText } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { Tabs } from '../../ui/Tabs.js'
import { useStyle } from '../../ui/UiContext.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { createAmountInput, createAmountQuestion, listCurrencyUnits, useParseInput } from '../tokens/amountInput.js'
import { presets } from './buyForm.js'
import type { LiveBuy } from './useBuy.js'
import { usePaymentMethodNames } from './useBuyWords.js'

const style = `
.buy .amount{padding:4px 0}
.presets{display:flex;flex-wrap:wrap;gap:6px;width:100%;padding-top:8px}
.presets>.b{flex:1 0 64px;width:auto;min-width:max-content;padding-inline:2px;font-weight:500;white-space:nowrap;font-variant-numeric:tabular-nums}
.presets>.b[aria-pressed=true]{box-shadow:inset 0 0 0 1px var(--_accent-text);color:var(--_accent-text)}
`

interface BuyAmountProps {
  readonly live: LiveBuy
  /** The id prefix that links the payment method tabs to their panel. */
  readonly prefix: string
}

/** The amount field with four preset amounts. Shows tabs for the payment method if there are several. */
export function BuyAmount({ live, prefix }: BuyAmountProps): ReactNode {
  const { form, change, choice, methods } = live
  const words = useWords('buy', english)
  const locale = useLocale()
  const parseInput = useParseInput()
  const method = usePaymentMethodNames()
  useStyle(style)
  return (
    <>
      <AmountField
        label={words.amount}
        value={form.amountInput.text}
        onChange={(text) =>
          change({ amountInput: parseInput(text.slice(0, 40), listCurrencyUnits(choice.currency, locale)) })
        }
        question={createAmountQuestion(form.amountInput, words.amountUnclear, locale, (amountInput) =>
          change({ amountInput }),
        )}
        symbol={choice.currency}
        error={useAmountError(live)}
      >
        <div className="presets" role="group" aria-label={words.presets}>
          {presets.map((preset) => (
            <Button
              key={preset}
              size="sm"
              variant="secondary"
              aria-pressed={live.read.amount === preset}
              onClick={() => change({ amountInput: createAmountInput(preset, locale) })}
            >
              <AmountText value={formatMoney(preset, choice.currency, locale, { isRound: true })} />
            </Button>
          ))}
        </div>
      </AmountField>
      {methods.length > 1 && (
        <Tabs
          label={words.method}
          tabs={methods.map((id) => ({ id, label: method.name(id) }))}
          selected={choice.method}
          prefix={prefix}
          onSelect={(id) => change({ method: id })}
        />
      )}
    </>
  )
}

/** Returns the error text for the amount, or undefined if the amount is valid. */
function useAmountError({ read: { fault }, limits, choice }: LiveBuy): string | undefined {
  const words = useWords('buy', english)
  const locale = useLocale()
  const method = usePaymentMethodNames()
  if (fault === undefined) return undefined
  if (fault === 'amountDecimals') {
    const text = formatPlural(words, 'amountDecimals', getCurrencyDecimals(choice.currency), locale)
    return format(text, { currency: choice.currency })
  }
  if (fault !== 'tooSmall' && fault !== 'tooLarge') return words[fault]
  const limit = limits?.[fault === 'tooSmall' ? 'min' : 'max'] ?? ''
  const amount = `\u2066${formatMoney(limit, choice.currency, locale, { isRound: true })}\u2069`
  return format(words[fault], { by: method.by(choice.method), amount })
}
