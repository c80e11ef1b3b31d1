import { swap as english } from '@foyer/messages/en/swap'
import { type ReactNode, useState } from 'react'
import { TextField } from '../../ui/TextField.js'
import { useStyle } from '../../ui/UiContext.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { createAmountInput, useParseInput } from '../tokens/amountInput.js'
import { formatPercent } from '../tokens/balances.js'
import { parseSlippage, slippageChoices } from './swapForm.js'

const style = `
.slip{display:flex;flex-direction:column;gap:8px;padding:8px 0}
.slip>.choices{display:flex;gap:4px}
.slip>.choices>button{flex:1;min-height:36px;border-radius:var(--_r3);background:var(--_surface);font-size:var(--_t2);font-weight:500;text-align:center}
.slip>.choices>button[aria-checked=true]{background:var(--_accent);color:var(--_on-accent)}
.slip>p{font-size:var(--_t2);color:var(--_text-muted)}
.slip>p.warn{color:var(--_warning)}
@media(forced-colors:active){.slip>.choices>button{border:1px solid}.slip>.choices>button[aria-checked=true]{background:Highlight;color:HighlightText;forced-color-adjust:none}}
`

/** The thresholds for warnings, in percent. Below `low` a swap often fails; above `high` it can get a bad price. */
const unusual = { low: 0.1, high: 5 } as const

/** The choice of the slippage tolerance: three presets or a custom value. */
export function SlippageChoice({
  slippage,
  onChange,
}: {
  readonly slippage: number
  readonly onChange: (slippage: number) => void
}): ReactNode {
  const words = useWords('swap', english)
  const locale = useLocale()
  const isUsual = slippageChoices.some((choice) => choice === slippage)
  const parseInput = useParseInput()
  const [input, setInput] = useState(createAmountInput(isUsual ? '' : String(slippage), locale))
  useStyle(style)
  const type = (next: string) => {
    const typed = parseInput(next.slice(0, 8), ['%'])
    setInput(typed)
    const parsed = parseSlippage(typed.reading)
    if (parsed !== undefined) onChange(parsed)
  }
  const choose = (choice: number) => {
    setInput(createAmountInput('', locale))
    onChange(choice)
  }
  return (
    <div className="slip">
      <p>{words.slippageText}</p>
      <div className="choices" role="radiogroup" aria-label={words.slippage}>
        {slippageChoices.map((choice) => (
          <button
            key={choice}
            type="button"
            role="radio"
            aria-checked={choice === slippage}
            onClick={() => choose(choice)}
          >
            <bdi>{formatPercent(choice, locale)}</bdi>
          </button>
        ))}
      </div>
      <TextField
        label={words.slippageOwn}
        inputMode="decimal"
        value={input.text}
        onChange={type}
        error={input.text.trim() !== '' && parseSlippage(input.reading) === undefined ? words.slippageBad : undefined}
        end={<span aria-hidden="true">%&nbsp;</span>}
      />
      {slippage < unusual.low && <p className="warn">{words.slippageLow}</p>}
      {slippage > unusual.high && <p className="warn">{words.slippageHigh}</p>}
    </div>
  )
}
