import type { ReactNode } from 'react'
import type { Asset } from '../../core/Adapter.js'
import { AmountText } from '../../ui/AmountText.js'
import { useLocale } from '../shell/useWords.js'
import { formatExactTokenAmount, formatTokenAmount } from './swapAmounts.js'

/** An amount of a token. Its tooltip shows all digits. */
export function TokenAmount({ atomic, asset }: { readonly atomic: bigint; readonly asset: Asset }): ReactNode {
  const locale = useLocale()
  return (
    <AmountText
      value={formatTokenAmount(atomic, asset, locale)}
      exact={formatExactTokenAmount(atomic, asset, locale)}
    />
  )
}
