import { swap as english } from '@foyer/messages/en/swap'
import type { Network } from '@foyer/primitives/networks/Network'
import { getWorth } from '@foyer/primitives/worth'
import type { ReactNode } from 'react'
import type { Asset } from '../../core/Adapter.js'
import { AmountText, getAmountSize } from '../../ui/AmountText.js'
import { useStyle } from '../../ui/UiContext.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { SwapDraft } from '../shell/ViewParams.js'
import { AssetIcon } from '../tokens/AssetRow.js'
import { formatWorth } from '../tokens/balances.js'
import { formatExactTokenAmount, formatTokenAmount } from './swapAmounts.js'
import { usePriced } from './useSwapTokens.js'

const style = `
.sides{display:flex;flex-direction:column;gap:4px}
.sides>div{display:flex;align-items:center;gap:12px;padding:12px;border-radius:var(--_r4);background:var(--_surface)}
.sides>div>div{flex:1;min-width:0;display:flex;flex-direction:column;gap:2px}
.sides .muted{font-size:var(--_t2)}
.sides .sum{font-weight:600;line-height:1.2;overflow-wrap:anywhere}
@media(forced-colors:active){.sides>div{border:1px solid}}
`

export interface SwapSidesProps {
  readonly draft: SwapDraft
  readonly toAmount: bigint
  readonly network: Network
}

/** The tokens and amounts to pay and to receive. */
export function SwapSides({ draft: { from, to, amount }, toAmount, network }: SwapSidesProps): ReactNode {
  const words = useWords('swap', english)
  useStyle(style)
  return (
    <div className="sides">
      <Side label={words.youPay} asset={from} atomic={amount} network={network} isExact testId="swap-given" />
      <Side label={words.youGet} asset={to} atomic={toAmount} network={network} testId="swap-got" />
    </div>
  )
}

interface SideProps {
  readonly label: string
  readonly asset: Asset
  readonly atomic: bigint
  readonly network: Network
  /** True if the wallet request contains exactly this amount. */
  readonly isExact?: boolean
  readonly testId: string
}

function Side({ label, asset, atomic, network, isExact = false, testId }: SideProps): ReactNode {
  const locale = useLocale()
  const priced = usePriced({ asset, amount: { atomic, decimals: asset.decimals } })
  const worth = priced && getWorth(priced)
  const exact = formatExactTokenAmount(atomic, asset, locale)
  const text = isExact ? exact : formatTokenAmount(atomic, asset, locale)
  return (
    <div>
      <div>
        <span className="muted">{label}</span>
        <span className="sum" style={{ fontSize: getAmountSize(text.length, 20) }} data-testid={testId}>
          <AmountText value={text} exact={exact} />
        </span>
        {worth && (
          <span className="muted">
            <AmountText value={formatWorth(worth, locale)} />
          </span>
        )}
      </div>
      <AssetIcon asset={asset} network={network} isNative={asset.address === undefined} />
    </div>
  )
}
