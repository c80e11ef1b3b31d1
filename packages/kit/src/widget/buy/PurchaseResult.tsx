import { buy as english } from '@foyer/messages/en/buy'
import { core } from '@foyer/messages/en/core'
import { activity } from '@foyer/messages/en/holdings'
import { truncateMiddle } from '@foyer/ui/accountLook'
import { externalIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useEffect, useRef } from 'react'
import { findNetwork } from '../../core/state/select.js'
import type { PurchaseOrder } from '../../core/storage/purchases.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Details } from '../../ui/Details.js'
import { focusFirst } from '../../ui/focus.js'
import { Glyph, LinkRow, Tag } from '../../ui/Row.js'
import { cleanName } from '../shell/cleanName.js'
import { getTransactionUrl } from '../shell/links.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { usePurchaseSums } from './useBuyWords.js'

interface PurchaseResultProps {
  readonly order: PurchaseOrder
  /** The received amount in whole units, if known. */
  readonly receives: string | undefined
  readonly hash: string | undefined
}

/** The facts of a completed purchase, a link to its transaction, and the button that opens the account. */
export function PurchaseResult({ order, receives, hash }: PurchaseResultProps): ReactNode {
  const { client, reset } = useWidget()
  const words = useWords('buy', english)
  const facts = useWords('activity', activity)
  const box = useRef<HTMLDivElement>(null)
  const { copied, copyFailed } = useWords('core', core)
  const { provider, coins, paid } = usePurchaseSums({ ...order, ...(receives !== undefined && { receives }) })
  // The asset is a CAIP-10 id: its network and its address.
  const network = findNetwork(client.store.getState(), order.asset.slice(0, order.asset.lastIndexOf(':')))
  const url = hash !== undefined && network ? getTransactionUrl(network, hash) : undefined
  const items = [
    { label: facts.status, value: <Tag tone="positive">{facts.done}</Tag> },
    { label: words.youGet, value: coins },
    { label: words.youPay, value: paid },
    { label: words.provider, value: <bdi>{provider}</bdi> },
    ...(network ? [{ label: facts.network, value: <bdi>{cleanName(network.name)}</bdi> }] : []),
    ...(hash === undefined
      ? []
      : [
          {
            label: facts.hash,
            value: (
              <CopyButton
                look="inline"
                value={hash}
                label={facts.copyHash}
                copiedLabel={copied}
                failedLabel={copyFailed}
              >
                <bdi dir="ltr" className="num" title={hash}>
                  {truncateMiddle(hash)}
                </bdi>
              </CopyButton>
            ),
          },
        ]),
  ]
  useEffect(() => {
    // The focused button of the progress is gone.
    const root = box.current?.getRootNode()
    if (box.current && root instanceof ShadowRoot) focusFirst(box.current, '[data-autofocus]')
  }, [])
  return (
    <div ref={box} className="stack">
      <Details items={items} />
      {url && <LinkRow title={facts.explorer} icon={<Glyph path={externalIcon} />} href={url} />}
      <Button data-autofocus data-testid="result-done" onClick={() => reset('Account')}>
        {facts.finish}
      </Button>
    </div>
  )
}
