import { swap as english } from '@foyer/messages/en/swap'
import { format } from '@foyer/messages/format'
import { formatAmount, formatExactAmount } from '@foyer/primitives/formatAmount'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Money } from '@foyer/primitives/worth'
import { chevronDownIcon, swapIcon } from '@foyer/ui/icons/accountIcons'
import { type ReactNode, useId } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { AmountQuestion } from '../../ui/AmountQuestion.js'
import { AmountText } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { Icon, IconButton } from '../../ui/Icon.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { AssetIcon } from '../tokens/AssetRow.js'
import { type AmountInput, createAmountQuestion, useParseInput } from '../tokens/amountInput.js'
import { formatWorth } from '../tokens/balances.js'
import type { LiveSwap } from './useSwapForm.js'

const style = `
.swapfields{position:relative;display:flex;flex-direction:column;gap:4px}
.side{display:flex;flex-direction:column;gap:2px;padding:12px;border-radius:var(--_r4);background:var(--_surface)}
.side:focus-within:has(input:not([readonly]):focus){box-shadow:inset 0 0 0 2px var(--_accent-text)}
.side>label{font-size:var(--_t2);color:var(--_text-muted)}
.side>.line{display:flex;align-items:center;gap:8px}
.side input{flex:1;min-width:0;height:40px;font-size:28px;font-weight:600;font-variant-numeric:tabular-nums;direction:ltr;text-align:start;text-overflow:ellipsis;user-select:text;cursor:text}
[dir=rtl] .side input{text-align:right}
.side input:focus-visible{outline:none}
.side input[readonly]:focus-visible{outline:2px solid var(--_accent-text);outline-offset:2px;border-radius:6px}
.side input::placeholder{color:var(--_text-muted);opacity:.6}
.side input.long{font-size:20px}
.side.waits input{opacity:.5}
.side .pick{flex:none;max-width:60%;min-height:40px;padding:4px 8px 4px 4px;background:var(--_bg)}
.side .pick:not(:has(.img)){padding-inline:12px 8px;background:var(--_accent);color:var(--_on-accent)}
[dir=rtl] .side .pick:has(.img){padding:4px 4px 4px 8px}
.side .pick>span:last-child{display:flex;align-items:center;gap:4px;min-width:0}
.side .pick bdi{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.side .pick .i{width:16px;height:16px;flex:none}
.side>.under{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:2px 8px;min-height:28px;font-size:var(--_t2);color:var(--_text-muted)}
.side>.under .b-sm{min-height:28px;padding:2px 8px;color:var(--_accent-text)}
.side>.under>span:last-child{display:flex;align-items:center;gap:4px;margin-inline-start:auto}
.turn{position:relative;z-index:1;display:grid;place-items:center;height:0}
.turn>.ib{width:36px;height:36px;border-radius:12px;background:var(--_surface);box-shadow:0 0 0 4px var(--_bg)}
.turn .i{width:18px;height:18px;transform:rotate(90deg)}
@media(forced-colors:active){.side,.turn>.ib{border:1px solid}}
`

export interface SwapFieldsProps {
  readonly live: LiveSwap
  readonly network: Network
  readonly error: string | undefined
  onChoose(side: 'from' | 'to'): void
}

/** The field for the paid token, the field for the received token, and the button that swaps both. */
export function SwapFields({ live, network, error, onChoose }: SwapFieldsProps): ReactNode {
  const words = useWords('swap', english)
  const { form, change, from, to, offer, isQuoting } = live
  useStyle(style)
  const locale = useLocale()
  const parseInput = useParseInput()
  const arriving = to && offer && live.amount ? { atomic: offer.toAmount, decimals: to.asset.decimals } : undefined
  const type = (amountInput: AmountInput) => change({ amountInput, providerId: undefined })
  return (
    <div className="swapfields">
      <Side
        label={words.youPay}
        token={from}
        isLoading={!from && form.from !== undefined && !live.tokens.all}
        network={network}
        value={form.amountInput.text}
        onChange={(text) => type(parseInput(text.slice(0, 100), [from ? cleanSymbol(from.asset.symbol) : '']))}
        question={createAmountQuestion(form.amountInput, words.amountUnclear, locale, type)}
        worth={live.paid}
        error={error}
        chooseText={words.choosePaid}
        onChoose={() => onChoose('from')}
        onMax={live.useMax}
        testId="from"
      />
      <div className="turn">
        <IconButton label={words.switchDirection} path={swapIcon} onClick={live.switchDirection} />
      </div>
      <Side
        label={words.youGet}
        token={to}
        isLoading={!to && form.to !== undefined && !live.tokens.all}
        network={network}
        value={arriving ? formatAmount(arriving, locale) : ''}
        exact={arriving && formatExactAmount(arriving, locale)}
        isWaiting={isQuoting}
        worth={offer && live.amount ? live.got : undefined}
        chooseText={words.chooseGot}
        onChoose={() => onChoose('to')}
        testId="to"
      />
    </div>
  )
}

interface SideProps {
  readonly label: string
  readonly token: AssetBalance | undefined
  /** True if a token is selected but the token list is still loading. */
  readonly isLoading: boolean
  readonly network: Network
  readonly value: string
  /** Without it the field is read-only. */
  readonly onChange?: (text: string) => void
  readonly isWaiting?: boolean
  readonly worth: Money | undefined
  readonly error?: string | undefined
  readonly question?: ReturnType<typeof createAmountQuestion>
  /** The untruncated value. */
  readonly exact?: string | undefined
  readonly chooseText: string
  onChoose(): void
  /** Undefined while the maximum is unknown. */
  readonly onMax?: (() => void) | undefined
  readonly testId: string
}

/** The maximum length of a value in the large font size. */
const longText = 9

function Side(props: SideProps): ReactNode {
  const { label, token, isLoading, network, value, onChange, isWaiting = false, worth, error, question } = props
  const { exact, chooseText, onChoose, onMax } = props
  const words = useWords('swap', english)
  const locale = useLocale()
  const id = useId()
  const symbol = token && cleanSymbol(token.asset.symbol)
  const isNative = token !== undefined && token.asset.address === undefined
  return (
    <div className={isWaiting ? 'side waits' : 'side'}>
      <label htmlFor={id}>{label}</label>
      <div className="line">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          className={value.length > longText ? 'long' : undefined}
          value={value}
          readOnly={onChange === undefined}
          aria-busy={isWaiting || undefined}
          title={exact}
          onChange={({ target }) => onChange?.(target.value)}
          aria-invalid={error || question ? true : undefined}
          aria-describedby={error || question ? `${id}h` : undefined}
          {...(onChange && { 'data-autofocus': '' })}
          data-testid={`swap-input-${props.testId}`}
        />
        <Button
          variant="secondary"
          size="sm"
          className="pick"
          busy={isLoading}
          icon={token && <AssetIcon asset={token.asset} network={network} isNative={isNative} size={28} />}
          onClick={onChoose}
          data-key={`token-${props.testId}`}
        >
          {isLoading ? <span className="sr">{words.selectToken}</span> : <bdi>{symbol ?? words.selectToken}</bdi>}
          <Icon path={chevronDownIcon} />
          <span className="sr">{symbol ? format(chooseText, { token: symbol }) : label}</span>
        </Button>
      </div>
      <div className="under">
        {worth && <AmountText value={formatWorth(worth, locale)} />}
        {token && symbol && (
          <span title={formatExactAmount(token.amount, locale)}>
            {format(words.available, { amount: `\u2066${formatAmount(token.amount, locale)} ${symbol}\u2069` })}
            {onChange && token.amount.atomic > 0n && (
              <Button size="sm" variant="ghost" disabled={!onMax} onClick={onMax}>
                {words.max}
              </Button>
            )}
          </span>
        )}
      </div>
      {question && <AmountQuestion id={`${id}h`} symbol={symbol} {...question} />}
      {error && !question && (
        <div id={`${id}h`} className="hint bad" role="alert">
          {error}
        </div>
      )}
    </div>
  )
}
