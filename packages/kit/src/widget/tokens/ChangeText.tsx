import { account as english } from '@foyer/messages/en/account'
import { format } from '@foyer/messages/format'
import { getNumberFormat } from '@foyer/primitives/intlFormats'
import type { ReactNode } from 'react'
import { useStyle } from '../../ui/UiContext.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { formatPercent } from './balances.js'

const style = `
.change{font-size:var(--_t2);color:var(--_text-muted);white-space:nowrap}
.change.up{color:var(--_positive)}
.change.down{color:var(--_danger)}
`

/** The smallest change to show, in percent. A smaller one is rounded to 0. */
const minShownPercent = 0.005

export interface ChangeTextProps {
  readonly percent: number
  /** True to also show the period, 24 hours. */
  readonly hasTime?: boolean
}

/** The price change of the last 24 hours in percent: an arrow and a color, and a text for screen readers. */
export function ChangeText({ percent, hasTime = false }: ChangeTextProps): ReactNode {
  const { changeUp, changeDown, changeNone } = useWords('account', english)
  const locale = useLocale()
  useStyle(style)
  const isStill = Math.abs(percent) < minShownPercent
  const text = formatPercent(isStill ? 0 : percent, locale)
  let [look, arrow, words] = ['', '', changeNone]
  if (!isStill) [look, arrow, words] = percent > 0 ? [' up', '▲ ', changeUp] : [' down', '▼ ', changeDown]
  return (
    <span className={`change${look}`}>
      <bdi dir="ltr" className="num" aria-hidden="true">
        {arrow}
        {text}
        {hasTime && ` · ${formatDay(locale)}`}
      </bdi>
      <span className="sr">{format(words, { percent: text })}</span>
    </span>
  )
}

/** Returns `24h` in the language of `locale`, in the shortest form. */
function formatDay(locale: string): string {
  const options = { style: 'unit', unit: 'hour', unitDisplay: 'narrow' } as const
  return getNumberFormat(`${locale}-u-nu-latn`, options).format(24)
}
