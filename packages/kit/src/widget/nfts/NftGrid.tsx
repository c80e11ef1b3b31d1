import { core } from '@foyer/messages/en/core'
import { nfts as english } from '@foyer/messages/en/holdings'
import { format } from '@foyer/messages/format'
import type { AccountId } from '@foyer/primitives/AccountId'
import { imageIcon } from '@foyer/ui/icons/activityIcons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Nft, nftsQuery } from '../../core/queries/nfts.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { usePages } from '../../react/usePages.js'
import { Button } from '../../ui/Button.js'
import { Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { VirtualGrid } from '../../ui/VirtualGrid.js'
import { ListStates } from '../activity/ListStates.js'
import { LoadMore } from '../activity/LoadMore.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { getNftName } from './getNftName.js'
import { NftPicture } from './NftPicture.js'

/** The delay before pending NFTs are fetched once more, in milliseconds. */
const refetchDelayMs = 5_000

const tilePx = 216

const style = `
.nft{display:flex;flex-direction:column;width:100%;height:100%;border-radius:var(--_r4);background:var(--_surface);overflow:hidden;text-align:start;transition:background .1s,transform .1s}
.nft:active{transform:scale(.98)}
@media(hover:hover){.nft:hover{background:var(--_surface-hover)}}
.nft>.pic{height:152px;flex:none}
.nft>.text{display:flex;flex-direction:column;gap:1px;min-width:0;padding:9px 12px;line-height:1.35}
.nft .t,.nft .s{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.nft .t{font-weight:500}
.nft .s{font-size:var(--_t1);color:var(--_text-muted)}
.nft .count{position:absolute;inset-inline-end:8px;top:8px;padding:1px 8px;border-radius:999px;background:var(--_bg);color:var(--_text);font-size:var(--_t1);font-weight:600}
.nfts-sk{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.nfts-sk>.sk{height:${tilePx}px;border-radius:var(--_r4)}
@media(prefers-reduced-motion:reduce){.nft{transition:none;transform:none!important}}
@media(forced-colors:active){.nft{border:1px solid}}
`

/** Shows the NFTs of the account [S1.10, S2.17]. Suspected spam is hidden until the user shows it. */
export function NftGrid({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const words = useWords('nfts', english)
  const { tryAgain } = useWords('core', core)
  const [isAllShown, setAllShown] = useState(false)
  const { network, address } = account
  const pages = usePages(client, (cursor) => nftsQuery(client, network, address, cursor))
  usePendingRefetch(account.id, pages.items, pages.refetch)
  useStyle(style)
  const items = pages.items ?? []
  const hidden = items.filter(({ isSpam }) => isSpam)
  const shown = items.filter(({ isSpam }) => !isSpam)
  const named = { network: cleanName(network.name) }
  const count = hidden.length
  return (
    <Stack className="tokens">
      <ListStates
        pages={pages}
        words={{
          ...words,
          emptyText: format(words.emptyText, named),
          unsupportedText: format(words.unsupportedText, named),
        }}
        icon={imageIcon}
        skeleton={
          <div className="nfts-sk" aria-hidden="true">
            {[0, 1, 2, 3].map((index) => (
              <span key={index} className="sk" />
            ))}
          </div>
        }
        isEmpty={pages.items !== undefined && shown.length === 0 && !pages.hasMore}
      />
      {shown.length > 0 && <Grid owner={account.id} items={shown} label={words.collection} />}
      {isAllShown && count > 0 && <Grid owner={account.id} items={hidden} label={words.spam} />}
      <LoadMore pages={pages} words={words} tryAgain={tryAgain} />
      {count > 0 && (
        <Button variant="ghost" onClick={() => setAllShown(!isAllShown)} aria-expanded={isAllShown}>
          {format(isAllShown ? words.hideHidden : words.showHidden, { count })}
        </Button>
      )}
    </Stack>
  )
}

interface GridProps {
  readonly owner: AccountId
  readonly items: readonly Nft[]
  readonly label: string
}

function Grid({ owner, items, label }: GridProps): ReactNode {
  return (
    <VirtualGrid
      items={items}
      getKey={({ id }) => id}
      getName={({ name }) => name}
      render={(nft) => <NftTile owner={owner} nft={nft} />}
      rowHeight={tilePx}
      columns={2}
      label={label}
    />
  )
}

function NftTile({ owner, nft }: { readonly owner: AccountId; readonly nft: Nft }): ReactNode {
  const { push } = useWidget()
  const name = getNftName(nft)
  return (
    <button type="button" className="nft" part="nft" onClick={() => push('NftDetail', { owner, nft })}>
      <NftPicture nft={nft} name={name} />
      <span className="text">
        {/* Hidden from screen readers: the image has the same name. */}
        <span className="t" dir="auto" aria-hidden="true">
          {name}
        </span>
        <span className="s" dir="auto">
          {cleanName(nft.collection, 40) || '\u00a0'}
        </span>
      </span>
    </button>
  )
}

/** Refetches once for NFTs that are still pending. */
function usePendingRefetch(id: string, items: readonly Nft[] | undefined, refetch: () => void): void {
  const isPending = items?.some(({ status }) => status === 'pending') ?? false
  const refetchedId = useRef<string>(undefined)
  const latestRefetch = useRef(refetch)
  latestRefetch.current = refetch
  useEffect(() => {
    if (!isPending || refetchedId.current === id) return undefined
    const timer = setTimeout(() => {
      refetchedId.current = id
      latestRefetch.current()
    }, refetchDelayMs)
    return () => clearTimeout(timer)
  }, [isPending, id])
}
